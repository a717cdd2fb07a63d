import { z } from 'zod';
import type { Transcript } from '@callwarden/sdk';
import { linesOfFile } from './lines-of-file.js';

const LabelledCall = z.object({
  id: z.string().min(1),
  /** Where it comes from: calls of one source have a style in common. */
  source: z.string().min(1),
  /** 1 for fraud, 0 for a legitimate call. */
  label: z.union([z.literal(0), z.literal(1)]),
  language: z.string().min(2).default('en'),
  turns: z.array(z.object({ speaker: z.int().min(0), text: z.string() })).min(1),
});
export type LabelledCall = z.output<typeof LabelledCall>;

/** A labelled file that cannot be read; the message names the line, the field and the remedy. */
export class LabelledCallsError extends Error {}

/** The calls of a file with one JSON object a line. Throws LabelledCallsError. */
export async function* readLabelledCalls(path: string): AsyncGenerator<LabelledCall> {
  let number = 0;
  let found = 0;
  const fail = (what: string) => new LabelledCallsError(`${path}:${number}: ${what}`);
  try {
    for await (const line of linesOfFile(path)) {
      number += 1;
      if (!line.trim()) continue;
      found += 1;
      yield parse(line, fail);
    }
  } catch (error) {
    if (error instanceof LabelledCallsError) throw error;
    throw new LabelledCallsError(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  if (found === 0) throw new LabelledCallsError(`${path} has no calls: one JSON object per line is expected`);
}

function parse(line: string, fail: (what: string) => LabelledCallsError): LabelledCall {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw fail('is not JSON; each line must be one object {id, source, label, language, turns: [{speaker, text}]}');
  }
  const result = LabelledCall.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw fail(`${issue!.path.join('.') || 'the line'}: ${issue!.message}`);
}

/** As white space sets them apart. */
export const wordsOf = ({ turns }: Pick<LabelledCall, 'turns'>): number =>
  turns.reduce((sum, { text }) => sum + countWords(text), 0);
const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Of unhurried speech. */
const secondsOfWord = 0.4;

/** As the service gives it to a model; times are estimated, as nobody knows them. */
export function transcriptOf({ language, turns }: LabelledCall): Transcript {
  let at = 0;
  const utterances = turns.map(({ speaker, text }) => {
    const start = at;
    at += Math.max(1, countWords(text)) * secondsOfWord;
    return { speaker, start, end: at, text };
  });
  return { language, confidence: 1, utterances };
}
