import { bitsFrom } from '../support/random-from.ts';
import { speech, vocabulary } from './list-words.ts';

/** One account's analyses, spread evenly over `days` before the end of 2026-06. */
export interface Population {
  readonly accountId: string;
  readonly count: number;
  readonly seed: number;
}

export const wordsOfACall = 270;
const end = Date.UTC(2026, 6, 1);
const days = 730;
const departments = ['sales', 'claims', 'billing', 'support', 'fraud desk', 'retention', 'cards', 'mortgages'];
const types = ['urgency_pressure', 'payment_untraceable', 'credential_request', 'bank_impersonation'];
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** `tag-0` is on three analyses of ten, `tag-1` on half as many, and so on down to `tag-15`. */
export const tagNames = Array.from({ length: 16 }, (_, at) => `tag-${at}`);

/** One line for COPY: see `staging` in list-data.ts for its columns. */
export function line({ accountId, count, seed }: Population, at: number): string {
  const random = bitsFrom(seed * 1_000_003 + at);
  const share = () => random() / 2 ** 32;
  const createdAt = end - days * 86_400_000 + Math.floor(((at + share()) / count) * days * 86_400_000);
  const state = stateOf(share());
  const score = state === 'completed' ? Math.floor(100 * share() ** 3) : undefined;
  const id = identifier(createdAt, random);
  return [
    id,
    accountId,
    new Date(createdAt).toISOString(),
    state,
    disposition(share()),
    array(tagNames.filter((_, tag) => share() < 0.3 / 2 ** tag)),
    share() < 0.1 ? speech(random, 12) : '\\N',
    metadata(random, share),
    (30 + 600 * share() ** 2).toFixed(3),
    score ?? '\\N',
    score === undefined ? '\\N' : levelOf(score),
    score === undefined ? '\\N' : indicators(score, random),
    score === undefined ? '\\N' : `Risk ${score}: ${speech(random, 14)}`,
    state === 'completed' ? speech(random, wordsOfACall) : '\\N',
  ].join('\t');
}

const stateOf = (share: number) =>
  share < 0.95 ? 'completed' : share < 0.985 ? 'failed' : share < 0.998 ? 'queued' : 'processing';
const disposition = (share: number) => (share < 0.015 ? 'archived' : share < 0.02 ? 'flagged' : '\\N');
const array = (items: readonly string[]) => `{${items.join(',')}}`;
const levels = ['very_low', 'low', 'medium', 'high', 'critical'] as const;
const levelOf = (score: number) => levels[Math.floor(score / 20)] ?? 'critical';

function metadata(random: () => number, share: () => number): string {
  const callerId = `+1555${String(random() % 10_000_000).padStart(7, '0')}`;
  const caseNumber = share() < 0.2 ? `CASE-2026-${random() % 100_000}` : undefined;
  return JSON.stringify({ callerId, department: departments[random() % departments.length], caseNumber });
}

function indicators(score: number, random: () => number): string {
  const found = Array.from({ length: Math.floor(score / 25) }, () => {
    const start = random() % 300;
    const quote = `${vocabulary[random() % 300]} ${vocabulary[random() % 300]}`;
    const type = types[random() % types.length];
    return { type, confidence: 0.8, severity: 'high', start, end: start + 4, quote, providerId: 'fraud-en' };
  });
  return JSON.stringify(found);
}

/** As core/platform/database/identifier.ts makes them: sortable by creation. */
function identifier(createdAt: number, random: () => number): string {
  let time = '';
  for (let rest = createdAt, digit = 0; digit < 10; digit++, rest = Math.floor(rest / 32))
    time = alphabet[rest % 32] + time;
  return `ana_${time}${Array.from({ length: 16 }, () => alphabet[random() & 31]).join('')}`;
}
