import { useSignWords } from '../signs/use-sign-words.ts';
import type { AlertedCall, AlertGroup } from './groups.ts';

const weight = { critical: 3, high: 2, medium: 1, low: 0 } as const;

/** Of those that the alert names, which are the strongest of the call. */
export const heaviestSign = (call: AlertedCall | null): AlertedCall['signs'][number] | undefined =>
  call?.signs.toSorted((a, b) => weight[b.severity] - weight[a.severity])[0];

/** Why a call was alerted: its heaviest sign, or what the newest alert says. */
export function useReason(): (group: AlertGroup) => string {
  const { title } = useSignWords();
  return ({ call, alerts }) => {
    const sign = alerts.some(({ type }) => type.startsWith('fraud.')) ? heaviestSign(call) : undefined;
    return sign ? title(sign.type) : alerts[0]!.title;
  };
}
