import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import forms from '../../../forms/forms.module.css';
import { useEventName } from '../../../notifications/use-event-name.ts';
import classes from './delivery.module.css';

interface Props {
  readonly at: number;
  readonly event: string;
  /** Events without a rule. */
  readonly left: readonly string[];
  readonly input: (name: string) => object;
  readonly onRemove: () => void;
}

export function BatchingRuleFields({ at, event, left, input, onRemove }: Props) {
  const t = useTranslations('delivery');
  const nameOf = useEventName();
  const name = nameOf(event);
  const of = (part: string) => input(`rules.${at}.${part}`);
  const { error } = input(`rules.${at}`) as { error?: string };
  return (
    <li className={classes.rule} aria-label={name}>
      <NativeSelect
        label={t('event')}
        data={[event, ...left].map((value) => ({ value, label: nameOf(value) }))}
        {...of('eventType')}
      />
      <NativeSelect
        label={t('deliverAs')}
        data={(['summary', 'list'] as const).map((value) => ({ value, label: t(`forms.${value}`) }))}
        {...of('deliverAs')}
      />
      <NumberInput label={t('batchWindow')} suffix=" s" min={1} {...of('batchWindow')} />
      <NumberInput label={t('maxBatchSize')} min={2} {...of('maxBatchSize')} />
      <Button variant="default" aria-label={t('removeOf', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
      {error && <p className={forms.error}>{error}</p>}
    </li>
  );
}
