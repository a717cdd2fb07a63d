import { useTranslations } from 'use-intl';
import type { Webhook } from '../../api/generated/types.gen.ts';
import type { Level } from '../../design/level.ts';
import { StateMark } from '../../design/StateMark.tsx';
import { useMoment } from '../../design/use-moment.ts';

const levels: Readonly<Record<Webhook['status'], Level>> = { active: 'low', inactive: 'none', failed: 'critical' };

/** Whether events are sent, and why not. */
export function WebhookState({ webhook: { status, failure } }: { readonly webhook: Webhook }) {
  const t = useTranslations('webhooks.state');
  const moment = useMoment();
  return (
    <StateMark level={levels[status]}>
      {status === 'failed' && failure
        ? t('failedSince', { since: moment.time(failure.since), reason: failure.reason })
        : t(status)}
    </StateMark>
  );
}
