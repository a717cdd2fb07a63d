import type { Message } from './channel.js';

/** What a message says of the call that it is about. */
export interface CallOf {
  readonly analysisId?: string | undefined;
  /** 0 to 100; absent where the call has no score, or the person may not see it. */
  readonly score?: number | undefined;
  /** `very_low` to `critical`. */
  readonly level?: string | undefined;
  readonly signs: readonly {
    readonly name: string;
    readonly quote: string | undefined;
    readonly time: string | undefined;
  }[];
}

/** `data.call` of the messages of Callwarden; `custom` messages may have anything there. */
export function callOf({ data }: Message): CallOf {
  const { analysisId, call } = data;
  const known = isCall(call) ? call : {};
  return {
    analysisId: typeof analysisId === 'string' ? analysisId : undefined,
    score: known.riskScore ?? undefined,
    level: known.riskLevel?.replaceAll('_', ' '),
    signs: signsOf(known.signs).map(({ type, quote, timestamp }) => ({
      name: sentence(type),
      quote: quote ?? undefined,
      time: timestamp ?? undefined,
    })),
  };
}

interface Call {
  readonly riskScore?: number | null;
  readonly riskLevel?: string | null;
  readonly signs?: unknown;
}
interface Sign {
  readonly type: string;
  readonly quote?: string | null;
  /** `mm:ss-mm:ss`. */
  readonly timestamp?: string | null;
}

const isCall = (value: unknown): value is Call =>
  isMapping(value) && isNumberOrNothing(value['riskScore']) && isTextOrNothing(value['riskLevel']);

/** All of them, or none where one is no sign. */
const signsOf = (value: unknown): readonly Sign[] => (Array.isArray(value) && value.every(isSign) ? value : []);

const isSign = (value: unknown): value is Sign =>
  isMapping(value) &&
  typeof value['type'] === 'string' &&
  isTextOrNothing(value['quote']) &&
  isTextOrNothing(value['timestamp']);

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextOrNothing = (value: unknown): boolean => typeof (value ?? '') === 'string';
const isNumberOrNothing = (value: unknown): boolean => Number.isFinite(value ?? 0);

/** Empty where it may repeat what was said in a call: in messages with signs of fraud, and in those that sum up several. */
export function textOf(message: Message, details: boolean): string {
  const sumsUp = message.items !== undefined || 'notificationIds' in message.data;
  return details || (!sumsUp && callOf(message).signs.length === 0) ? message.text.trim() : '';
}

/** `credential_request` is `Credential request`. */
function sentence(type: string): string {
  const words = type.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
