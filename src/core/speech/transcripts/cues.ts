import { TranscriptError } from './transcript-error.js';
import { transcriptLimits } from './transcript-limits.js';

/** Words that are shown from `start` to `end`, in seconds. Their tags are still in. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const cueTimes = /^(\S+)\s+-->\s+(\S+)(?:\s|$)/;
const clock = /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})$/;

/**
 * The cues of WebVTT and SRT. Both are lines with times, and the lines below each up to an empty one: what stands elsewhere
 * (headers, notes, styles, numbers of cues) is passed over, settings of cues too. Line ends are "\n". Throws a TranscriptError.
 */
export function readCues(text: string): Cue[] {
  const cues: { start: number; end: number; text: string }[] = [];
  let open: (typeof cues)[number] | undefined;
  let number = 0;
  for (const line of linesOf(text)) {
    number++;
    if (line.includes('-->')) {
      if (cues.length >= transcriptLimits.utterances) throw tooMany(number);
      cues.push((open = { ...timesOf(line, number), text: '' }));
    } else if (line === '') open = undefined;
    else if (open) open.text += open.text ? `\n${line}` : line;
  }
  return cues;
}

/** One after the other: a list of millions of empty lines would take more memory than the text. */
function* linesOf(text: string): Generator<string> {
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    yield text.slice(start, end);
    start = end + 1;
  }
  yield text.slice(start);
}

function timesOf(line: string, number: number): { start: number; end: number } {
  const [, from = '', to = ''] = (line.length <= transcriptLimits.cueTimeLine && cueTimes.exec(line.trimStart())) || [];
  const [start, end] = [secondsOf(from), secondsOf(to)];
  if (start === undefined || end === undefined)
    throw TranscriptError.at(number, 'is not a cue time such as 00:01:02.500 --> 00:01:04.000');
  if (start > end) throw TranscriptError.at(number, 'ends before it starts');
  if (end > transcriptLimits.seconds)
    throw TranscriptError.at(number, `is later than ${transcriptLimits.seconds / 3600} hours`);
  return { start, end };
}

function secondsOf(time: string): number | undefined {
  const [found, hours = '0', minutes, whole, thousandths] = clock.exec(time) ?? [];
  if (found === undefined) return undefined;
  const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(whole);
  return (seconds * 1000 + Number(thousandths)) / 1000; // 1 + 0.118 would be 1.1179999999999999
}

const tooMany = (line: number): TranscriptError =>
  TranscriptError.at(
    line,
    `there are more than ${transcriptLimits.utterances} cues: join cues, or send a part of the call`,
  );
