import { z } from 'zod';
import { badFields } from '../../platform/http/bad-fields.js';
import { jsonProblem } from '../../platform/http/json-problem.js';
import { redactionCategories } from '../../platform/config/redaction-categories.js';
import { numbered, type SuppliedTranscript } from './supplied-transcript.js';
import { TranscriptError, type TranscriptProblem } from './transcript-error.js';
import { transcriptLimits } from './transcript-limits.js';

const seconds = z.number().min(0).max(transcriptLimits.seconds);
const inOrder = ({ start, end }: { start: number; end: number }) => start <= end;
const startFirst = 'start must not be after end';
const Utterance = z
  .strictObject({ speaker: z.int().min(0).max(1000), start: seconds, end: seconds, text: z.string() })
  .refine(inOrder, startFirst);
const Redaction = z
  .strictObject({ category: z.enum(redactionCategories), start: seconds, end: seconds })
  .refine(inOrder, startFirst);

const some = z
  .array(z.unknown())
  .max(
    transcriptLimits.utterances,
    `must have at most ${transcriptLimits.utterances} entries: join utterances, or send a part of the call`,
  );
/** The transcription shape of an analysis. Entries of lists are checked one by one: a list of bad ones has as many problems. */
const JsonTranscript = z.strictObject({
  text: z.string().optional(),
  language: z.string().min(2).max(35).optional(),
  confidence: z.number().min(0).max(1).default(1),
  speakers: some,
  redactions: some.default([]),
});

/** Throws a TranscriptError. */
export function readJsonTranscript(text: string): SuppliedTranscript {
  const { language = '', confidence, ...lists } = check(JsonTranscript, parse(text));
  const speakers = checkAll(Utterance, lists.speakers, 'speakers').filter(({ text: said }) => said.trim());
  const redactions = checkAll(Redaction, lists.redactions, 'redactions');
  const utterances = numbered(speakers.map((each) => ({ ...each, who: String(each.speaker) })));
  return { language, confidence, utterances, redactions };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { reason, line } = jsonProblem(error, text);
    throw TranscriptError.at(line, reason);
  }
}

function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw new TranscriptError(problemsOf(error));
  return data;
}

function checkAll<S extends z.ZodType>(schema: S, values: readonly unknown[], name: string): z.output<S>[] {
  const good: z.output<S>[] = [];
  const bad: TranscriptProblem[] = [];
  let all = 0;
  for (const [at, value] of values.entries()) {
    const { success, data, error } = schema.safeParse(value);
    if (success) good.push(data);
    const problems = error ? problemsOf(error) : [];
    all += problems.length;
    for (const { path, reason } of problems)
      if (bad.length < transcriptLimits.problems)
        bad.push({ path: [name, at, ...(path ? [path] : [])].join('.'), reason });
  }
  if (all > 0) throw new TranscriptError(bad, all - bad.length);
  return good;
}

/** Names of unknown fields are text of the client's, which may be what must not be shown. */
function problemsOf({ issues }: z.ZodError): TranscriptProblem[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return badFields([issue]);
    const count = issue.keys.length;
    return [
      {
        path: issue.path.join('.'),
        reason: `has ${count === 1 ? 'a field that is' : `${count} fields that are`} not known`,
      },
    ];
  });
}
