import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { getWebhook } from '../../api/generated/sdk.gen.ts';
import { Banner } from '../../design/Banner.tsx';
import { Failure } from '../../design/Failure.tsx';
import { Screen } from '../../design/Screen.tsx';
import { useMoment } from '../../design/use-moment.ts';
import { useStored } from '../../forms/stored.ts';
import { ListSkeleton } from '../../lists/ListSkeleton.tsx';
import { useSignedIn } from '../../session/session.ts';
import { Forbidden } from '../Forbidden.tsx';
import { WebhookActions } from './WebhookActions.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookState } from './WebhookState.tsx';

export function EditWebhook() {
  const { webhookId } = useParams({ from: '/desk/administration/webhooks/$webhookId' });
  const { may } = useSignedIn();
  return may('write:webhooks') ? <Editor key={webhookId} webhookId={webhookId} /> : <Forbidden />;
}

function Editor({ webhookId }: { readonly webhookId: string }) {
  const t = useTranslations('webhooks');
  const moment = useMoment();
  const navigate = useNavigate();
  const { query, editing } = useStored({
    key: ['webhook', webhookId],
    read: (signal) => getWebhook({ path: { webhookId }, signal, throwOnError: true }),
  });
  const webhook = editing?.latest.value;
  const toList = () => void navigate({ to: '/administration/webhooks' });
  return (
    <Screen
      title={t('one')}
      facts={webhook && <WebhookState webhook={webhook} />}
      actions={webhook && <WebhookActions webhook={webhook} onChanged={() => void query.refetch()} />}
    >
      {query.isError && !editing ? (
        <Failure failure={query.error} what={t('loadOneFailed')} onRetry={() => void query.refetch()} />
      ) : !editing ? (
        <ListSkeleton rowHeight={56} />
      ) : (
        <>
          {webhook?.status === 'failed' && <Banner tone="critical">{t('isFailed')}</Banner>}
          {webhook?.previousSecretUntil && (
            <Banner tone="accent">{t('bothSecrets', { until: moment.time(webhook.previousSecretUntil) })}</Banner>
          )}
          <WebhookForm key={editing.version} editing={editing} onDone={toList} />
        </>
      )}
    </Screen>
  );
}
