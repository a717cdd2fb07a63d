import type { SpokenWord, Transcript } from '@callwarden/sdk';
import { storable } from '../../platform/http/storable.js';
import { redact, type Redacted } from '../redaction/redact.js';
import { spokenAt } from '../redaction/times.js';
import type { RedactionCategory } from '../../platform/config/redaction-categories.js';
import type { Redaction } from '../redaction/redaction.types.js';
import { readTranscript } from './read-transcript.js';
import { languageOfTranscript, undetermined } from './spoken-language.js';
import { TranscriptError, type TranscriptProblem } from './transcript-error.js';

interface Settings {
  /** In which transcripts are redacted whose own is not known. */
  readonly language: string;
  readonly categories: readonly RedactionCategory[];
}

/** What a client sent, or what a recogniser heard. */
export type TranscriptJob = Settings &
  (
    { readonly kind: 'supplied'; readonly source: string } | { readonly kind: 'heard'; readonly transcript: Transcript }
  );

export type TranscriptAnswer =
  { readonly redacted: Redacted } | { readonly problems: readonly TranscriptProblem[]; readonly more: number };

/** All that is done with the text of a transcript before it is stored; in a process of its own. */
export async function workOn(job: TranscriptJob): Promise<TranscriptAnswer> {
  try {
    return { redacted: await (job.kind === 'supplied' ? supplied(job) : heard(job, job.transcript)) };
  } catch (error) {
    if (error instanceof TranscriptError) return { problems: error.problems, more: error.more };
    throw error;
  }
}

async function supplied(job: TranscriptJob & { readonly kind: 'supplied' }): Promise<Redacted> {
  const { redactions: before, ...spoken } = readTranscript(job.source);
  const { transcript, redactions } = await heard(job, spoken);
  return { transcript, redactions: [...before, ...redactions].toSorted(byStart) };
}

/** With text that can be stored, a language, and without what must not be kept. */
async function heard({ language: otherwise, categories }: Settings, transcript: Transcript): Promise<Redacted> {
  const utterances = transcript.utterances.map((each) => ({ ...each, text: storable(each.text) }));
  const texts = utterances.map(({ text }) => text);
  const language = await languageOfTranscript(transcript.language, texts);
  const readAs = language === undetermined ? otherwise : language;
  const redacted = redact({ ...transcript, language: readAs, utterances }, new Set(categories));
  return { ...redacted, transcript: withKnownWords({ ...redacted.transcript, language }) };
}

/** Words as they are in the redacted text: one that is not there may be what must not be kept. */
const withKnownWords = ({ language, confidence, utterances }: Transcript): Transcript => ({
  language,
  confidence,
  utterances: utterances.map(({ speaker, start, end, text, words }) => ({
    speaker,
    start,
    end,
    text,
    ...(words && {
      words: spokenAt({ text, words }).map((word) => ({ ...timesOf(word), text: text.slice(word.from, word.to) })),
    }),
  })),
});

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
const timesOf = ({ start, end }: Pick<SpokenWord, 'start' | 'end'>) => ({
  start: milliseconds(start),
  end: milliseconds(end),
});

const byStart = (a: Redaction, b: Redaction) => a.start - b.start;
