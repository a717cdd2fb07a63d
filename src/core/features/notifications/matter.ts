import type { AlertTeam, Matter } from '../access/visibility.js';

/** What a notification is about, by what is stored of it. Nothing for one that combines several. */
export const matterOf = ({
  type,
  analysisId,
  data,
}: {
  readonly type?: string;
  readonly analysisId?: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}): Matter => ({
  analysisId: analysisId ?? textOf(data['analysisId']),
  reviewId: textOf(data['reviewId']),
  ...alertOf(type),
});

/** Of alerts: the team that they are for, with administrators. */
export const teamsOfAlerts: ReadonlyMap<string, AlertTeam> = new Map([
  ['security.alert', 'security'],
  ['system.alert', 'technical'],
]);
/** What of a matter an event by itself says. */
export function alertOf(type: string | undefined): Pick<Matter, 'alertFor'> {
  const alertFor = teamsOfAlerts.get(type ?? '');
  return alertFor ? { alertFor } : {};
}

/** Whether it combines several. */
export const tellsOfSeveral = ({ data }: { readonly data: Readonly<Record<string, unknown>> }): boolean =>
  Array.isArray(data['notificationIds']);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
