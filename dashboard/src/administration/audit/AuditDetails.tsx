import { useTranslations } from 'use-intl';
import type { AuditEntry } from '../../api/generated/types.gen.ts';
import classes from './audit.module.css';

/** Everything that is recorded of an entry, folded. */
export function AuditDetails({ entry }: { readonly entry: AuditEntry }) {
  const t = useTranslations('audit');
  const facts = [
    [t('columns.resource'), entry.resource],
    [t('actorId'), entry.actor.id],
    [t('address'), entry.address],
    [t('request'), entry.requestId],
    [t('place'), entry.sequence === null ? t('unsealed') : String(entry.sequence)],
    [t('hash'), entry.hash],
  ] as const;
  return (
    <details className={classes.details}>
      <summary>{t('show')}</summary>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? t('erased')}</dd>
          </div>
        ))}
      </dl>
      {entry.details && <pre tabIndex={0}>{JSON.stringify(entry.details, null, 2)}</pre>}
    </details>
  );
}
