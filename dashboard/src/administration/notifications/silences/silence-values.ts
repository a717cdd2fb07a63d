import type { NewSilence, NotificationEvent, Silence } from '../../../api/generated/types.gen.ts';
import { localMinute } from '../../../design/time.ts';

export interface SilenceValues {
  /** '' for every event. */
  readonly event: string;
  readonly source: string;
  /** As fields of the type `datetime-local` have them; '' for now. */
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

export const fields = ['event', 'source', 'from', 'until', 'reason'] as const;
export const noValues: SilenceValues = { event: '', source: '', from: '', until: '', reason: '' };

export const valuesOf = ({ event, source, from, until, reason }: Silence): SilenceValues => ({
  event: event ?? '',
  source: source ?? '',
  from: localMinute(new Date(from)),
  until: localMinute(new Date(until)),
  reason: reason ?? '',
});

const moment = (local: string): string => new Date(local).toISOString();

/** What is empty is left out; the service says what is missing. */
export const bodyOf = ({ event, source, from, until, reason }: SilenceValues): NewSilence => ({
  ...(event && { event: event as NotificationEvent }),
  ...(source.trim() && { source: source.trim() }),
  ...(from && { from: moment(from) }),
  ...(reason.trim() && { reason: reason.trim() }),
  until: until && moment(until),
});

/** Of an update: what is empty is taken away. */
export const updateOf = (values: SilenceValues) => ({
  event: null,
  source: null,
  reason: null,
  ...bodyOf(values),
});
