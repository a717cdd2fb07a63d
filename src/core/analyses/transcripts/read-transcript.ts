import * as mediaCaptions from 'media-captions';
import { z } from 'zod';
import { badFields } from '../../http/bad-fields.js';
import { storable } from '../../http/storable.js';
import { type Redaction, redactionCategories } from '../../redaction/redaction.types.js';
import type { Transcript, Utterance } from '../../sdk/index.js';

interface Captions {
  readonly cues: readonly { readonly startTime: number; readonly endTime: number; readonly text: string }[];
  readonly errors: readonly { readonly message: string; readonly line: number }[];
}
// The package's types cannot be resolved by an ESM compiler: this is the one function that is used.
const { parseText } = mediaCaptions as unknown as {
  parseText(text: string, options: { type: 'vtt' | 'srt'; strict: boolean; errors: boolean }): Promise<Captions>;
};

/** A transcript that cannot be read. `line` is counted from 1, where the format has lines. */
export class TranscriptError extends Error {
  constructor(
    readonly reason: string,
    readonly line?: number,
  ) {
    super(line ? `line ${line}: ${reason}` : reason);
    this.name = 'TranscriptError';
  }
}

const seconds = z
  .number()
  .min(0)
  .max(86_400 * 7);
/** A transcript as somebody sent it. */
export interface SuppliedTranscript extends Transcript {
  /** What it says was taken out of it before: a transcript of ours comes back like that. */
  readonly redactions: readonly Redaction[];
}

const inOrder = ({ start, end }: { start: number; end: number }) => start <= end;
const startFirst = 'start must not be after end';
const JsonTranscript = z
  .strictObject({
    text: z.string().optional(),
    language: z.string().min(2).max(35).optional(),
    confidence: z.number().min(0).max(1).default(1),
    speakers: z.array(
      z
        .strictObject({ speaker: z.int().min(0).max(1000), start: seconds, end: seconds, text: z.string() })
        .refine(inOrder, startFirst),
    ),
    redactions: z
      .array(
        z
          .strictObject({ category: z.enum(redactionCategories), start: seconds, end: seconds })
          .refine(inOrder, startFirst),
      )
      .default([]),
  })
  .describe('The transcription shape of an analysis.');

/** Reads WebVTT, SRT or the JSON shape of `transcription`, whichever the text is. Throws a TranscriptError. */
export async function readTranscript(source: string): Promise<SuppliedTranscript> {
  const text = source
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  if (text.includes('\u0000')) throw new TranscriptError('is not text');
  if (/^\s*[{[]/.test(text)) return fromJson(text);
  if (/^WEBVTT(\s|$)/.test(text)) return fromCues(text, 'vtt');
  if (/^\s*\d+\s*\n\s*\d+:\d+/.test(text)) return fromCues(text, 'srt');
  throw new TranscriptError('is not WebVTT (it would start with WEBVTT), SRT (with a cue number) or JSON', 1);
}

function fromJson(text: string): SuppliedTranscript {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec(String(error))?.[1];
    throw new TranscriptError(
      `is not JSON: ${(error as Error).message}`,
      at ? text.slice(0, Number(at)).split('\n').length : undefined,
    );
  }
  const { data, error } = JsonTranscript.safeParse(value);
  if (!data)
    throw new TranscriptError(
      badFields(error.issues)
        .map(({ path, reason }) => (path ? `${path} ${reason}` : reason))
        .join('; '),
    );
  const { language = '', confidence, speakers, redactions } = data;
  const spoken = speakers.filter(({ text: said }) => said.trim()).toSorted((a, b) => a.start - b.start);
  const utterances = numbered(spoken.map((each) => ({ ...each, who: String(each.speaker) })));
  return { language, confidence, utterances, redactions };
}

async function fromCues(text: string, type: 'vtt' | 'srt'): Promise<SuppliedTranscript> {
  const { cues, errors } = await parseText(text, { type, strict: false, errors: true });
  const [first] = errors;
  if (first) throw new TranscriptError(first.message, first.line);
  const bad = badCueLine(text);
  if (bad) throw bad;
  const spoken = cues.flatMap(({ startTime: start, endTime: end, text: said }) =>
    voices(said).map((voice) => ({ start, end, ...voice })),
  );
  const language = /^Language:\s*([\w-]{2,35})/m.exec(text.slice(0, 1000))?.[1] ?? '';
  const utterances = numbered(spoken.toSorted((a, b) => a.start - b.start));
  return { language, confidence: 1, utterances, redactions: [] };
}

const clock = String.raw`(?:(\d+):)?([0-5]?\d):([0-5]\d)[.,](\d{3})`;
const cueTimes = new RegExp(String.raw`^\s*${clock}\s+-->\s+${clock}(?:\s|$)`);

/** A cue line that the parser passes over in silence, or that ends before it starts. */
function badCueLine(text: string): TranscriptError | undefined {
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.includes('-->')) continue;
    const times = cueTimes.exec(line);
    if (!times) return new TranscriptError('is not a cue time such as 00:01:02.500 --> 00:01:04.000', index + 1);
    if (secondsOf(times.slice(1, 5)) > secondsOf(times.slice(5, 9)))
      return new TranscriptError('ends before it starts', index + 1);
  }
  return undefined;
}

const secondsOf = ([hours = '0', minutes = '0', whole = '0', thousandths = '0']: readonly string[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(thousandths) / 1000;

/** Who says what in a cue: `<v Name>` of WebVTT, or `Name: ` before the words. */
function voices(cue: string): { who: string; text: string }[] {
  const plain = (text: string) =>
    text
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const spans = [...cue.matchAll(/<v(?:\.[^ >]+)*\s+([^>]+)>([\s\S]*?)(?=<\/v>|<v[ .]|$)/g)];
  const parts =
    spans.length > 0 ? spans.map(([, who = '', text = '']) => ({ who, text: plain(text) })) : [named(plain(cue))];
  return parts.filter(({ text }) => text !== '');
}

function named(text: string): { who: string; text: string } {
  const [, who, said] = /^([\p{L}][\p{L}\d .'-]{0,29}):\s+(.+)$/u.exec(text) ?? [];
  return who && said ? { who, text: said } : { who: '', text };
}

/** Numbers speakers from 0 in order of first word. */
function numbered(spoken: readonly { who: string; start: number; end: number; text: string }[]): Utterance[] {
  const known = new Map<string, number>();
  return spoken.map(({ who, start, end, text }) => {
    if (!known.has(who)) known.set(who, known.size);
    return { speaker: known.get(who)!, start, end, text: storable(text).trim() };
  });
}
