import type { Message } from '@callwarden/sdk';
import { z } from 'zod';

const Sign = z.object({
  type: z.string(),
  quote: z.string().nullish(),
  /** `mm:ss-mm:ss`. */
  timestamp: z.string().nullish(),
});
const Call = z.object({
  riskScore: z.number().nullish(),
  riskLevel: z.string().nullish(),
  signs: z.array(Sign).catch([]),
});
const Ids = z.object({ analysisId: z.string().optional().catch(undefined), call: Call.optional().catch(undefined) });

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
  const { analysisId, call } = Ids.parse(data);
  return {
    analysisId,
    score: call?.riskScore ?? undefined,
    level: call?.riskLevel?.replaceAll('_', ' '),
    signs: (call?.signs ?? []).map(({ type, quote, timestamp }) => ({
      name: sentence(type),
      quote: quote ?? undefined,
      time: timestamp ?? undefined,
    })),
  };
}

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

/** On one line, without what could hide or reverse words; at most so many characters. */
export function line(text: string, most: number): string {
  return shortened(clean(text).replaceAll(/\s+/g, ' ').trim(), most);
}

/** Without control characters, line breaks excepted, and without marks that change the direction of text. */
export const clean = (text: string): string =>
  text.toWellFormed().replaceAll(/(?![\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, ' ');

export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`;
}
