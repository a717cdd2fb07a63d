const cue = (text: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`;
const megabytes = (part: string, count: number) => part.repeat(Math.floor((count * 1024 * 1024) / part.length));
const ordinary =
  'Well, I was thinking that we could meet on 4 May and talk about the order, so please call me back when you can. ';

/** Transcripts that once took the service seconds to minutes, or gigabytes, of every format. */
export const hostileTranscripts: Readonly<Record<string, () => string>> = {
  'a voice with 30 classes that never ends': () => cue(`<v${'.a'.repeat(30)}`),
  'a cue number before 100,000 empty lines': () => `1${'\n'.repeat(100_000)}`,
  '60,000 tags that never end': () => cue('<'.repeat(60_000)),
  '20,000 voices that never end': () => cue('<v a'.repeat(20_000)),
  'a line of blanks that is almost a cue time': () => `WEBVTT\n\n00:00.000${' '.repeat(500_000)}x -->`,
  'a cue time with 500,000 blanks behind it': () => `1\n00:00:00,000 --> 00:00:01,000${' '.repeat(500_000)}\nx\n`,
  'an hour of 500,000 digits': () => `WEBVTT\n\n${'1'.repeat(500_000)}:00:00.000 --> 00:00.000\n`,
  '8 MB of empty lines': () => `WEBVTT${megabytes('\n', 7.9)}`,
  '8 MB of cues': () => `WEBVTT\n\n${megabytes('00:01.000 --> 00:02.000\nx\n', 7.9)}`,
  '8 MB of numbers for speakers': () => `{"speakers":[${megabytes('1,', 7.9)}1]}`,
  '8 MB of speakers with unknown fields': () => `{"speakers":[${megabytes('{"a":1},', 7.9)}1]}`,
  '8 MB of brackets': () => megabytes('[', 7.9),
  '8 MB of objects in one another': () => megabytes('{"a":', 7.9),
  '1 MB of digits after a word for a card': () => cue(`card number ${megabytes('4 ', 1)}`),
  '1 MB of words for a card with digits': () => cue(megabytes('card number 4 4 4 ', 1)),
  '8 MB of digits': () => cue(megabytes('4 ', 7.9)),
  '2.5 MB of ordinary words': () => cue(megabytes(ordinary, 2.5)),
  '2.5 MB of ordinary turns': () => `WEBVTT\n\n${megabytes(`00:01.000 --> 00:02.000\n<v Ann>${ordinary}\n\n`, 2.5)}`,
};
