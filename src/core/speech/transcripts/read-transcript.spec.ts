import fc from 'fast-check';
import { readTranscript } from './read-transcript.js';
import type { SuppliedTranscript } from './supplied-transcript.js';
import { TranscriptError } from './transcript-error.js';

function read(text: string): SuppliedTranscript | undefined {
  try {
    return readTranscript(text);
  } catch (error) {
    expect(error).toBeInstanceOf(TranscriptError);
    return undefined;
  }
}

function refusal(text: string): TranscriptError {
  try {
    readTranscript(text);
  } catch (error) {
    if (error instanceof TranscriptError) return error;
    throw error;
  }
  throw new Error('It was read.');
}

describe('readTranscript', () => {
  it('reads WebVTT with voices, numbering speakers in order of first word', () => {
    const vtt =
      'WEBVTT\nLanguage: de\n\n1\n00:01.000 --> 00:02.500\n<v Agent>Guten <b>Tag</b>.\n\n00:00:03.000 --> 00:00:04.000 line:1\n<v.loud Kundin>Ja?</v>\n';
    expect(readTranscript(vtt)).toEqual({
      language: 'de',
      confidence: 1,
      redactions: [],
      utterances: [
        { speaker: 0, start: 1, end: 2.5, text: 'Guten Tag.' },
        { speaker: 1, start: 3, end: 4, text: 'Ja?' },
      ],
    });
  });

  it('keeps both voices of one cue', () => {
    const { utterances } = readTranscript('WEBVTT\n\n00:00.000 --> 00:01.000\n<v A>One.\n<v B>Two.\n');
    expect(utterances.map(({ speaker, text }) => [speaker, text])).toEqual([
      [0, 'One.'],
      [1, 'Two.'],
    ]);
  });

  it('reads SRT with names before the words, a byte order mark and Windows line ends', () => {
    const srt =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nAgent: Hello.\r\n\r\n2\r\n00:00:02,500 --> 00:00:03,000\r\nCaller: It is 5: 30.\r\n';
    const { utterances } = readTranscript(srt);
    expect(utterances).toEqual([
      { speaker: 0, start: 1, end: 2, text: 'Hello.' },
      { speaker: 1, start: 2.5, end: 3, text: 'It is 5: 30.' },
    ]);
  });

  it('reads the JSON shape of a transcription, sorted by time', () => {
    const json = JSON.stringify({
      text: 'ignored',
      language: 'en',
      confidence: 0.8,
      speakers: [
        { speaker: 7, start: 5, end: 6, text: 'Second.' },
        { speaker: 3, start: 1, end: 2, text: 'First.' },
      ],
    });
    expect(readTranscript(json)).toMatchObject({
      confidence: 0.8,
      utterances: [
        { speaker: 0, text: 'First.' },
        { speaker: 1, text: 'Second.' },
      ],
    });
  });

  it.each([
    ['words alone', 'Hello, this is a call.', 1],
    ['a broken cue time', 'WEBVTT\n\n00:00:01.000 -> 00:00:02.000\nHello.\n\n00:00:01.000 --> 2\nx\n', 6],
    ['a cue that ends before it starts', 'WEBVTT\n\n00:00:05.000 --> 00:00:02.000\nHello.\n', 3],
    ['broken JSON', '{\n"text": "a"\n"speakers": []}', 3],
    ['JSON of another shape', '{"turns": []}', undefined],
    ['bytes', 'WEBVTT\n\u0000', undefined],
  ])('refuses %s and names the line', (_, text, line) => {
    expect(refusal(text).message).toMatch(line ? new RegExp(`^line ${line}: `) : /^(?!line)/);
  });

  it('answers any text with a transcript or a TranscriptError', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.json(),
      fc.string().map((tail) => `WEBVTT\n\n${tail}`),
      fc.string().map((tail) => `1\n00:00:01,000 --> 00:00:02,000\n${tail}`),
    );
    fc.assert(
      fc.property(text, (source) => {
        const utterances = read(source)?.utterances ?? [];
        expect(utterances.every(({ start, end, text: said }) => start <= end && said.trim() !== '')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('reads cues without an empty line between them, that end as they start, with notes and styles', () => {
    const vtt =
      'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE nothing\n\n00:01.000 --> 00:01.000 align:nonsense\nOne.\n00:02.000 --> 00:03.000\nTwo\nlines.\n';
    expect(readTranscript(vtt).utterances.map(({ text }) => text)).toEqual(['One.', 'Two lines.']);
  });

  it('names 20 problems at most, and how many more there are', () => {
    const { problems, more } = refusal(`{"speakers":[${'1,'.repeat(30_000)}1]}`);
    expect([problems.length, more]).toEqual([20, 29_981]);
    expect(problems[3]).toEqual({ path: 'speakers.3', reason: 'must be object, not number' });
  });

  it.each([
    ['utterances', `{"speakers":[${'1,'.repeat(50_000)}1]}`],
    ['cues', `WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n'.repeat(50_001)}`],
    ['voices', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v A>x'.repeat(50_001)}`],
  ])('refuses more than 50,000 %s and says what to do', (_, text) => {
    const error = refusal(text);
    expect(error.message).toMatch(/50000 .+ send a part of the call/);
    expect(error.problems).toHaveLength(1);
  });

  const card = '4111 1111 1111 1111';
  it.each([
    ['a word that is not JSON', `{"text": my card ${card}}`],
    ['a number that is not JSON', `{"text": ${card}}`],
    ['text that stops', `{"text": "my card is ${card}`],
    ['an unknown field', `{"${card}": 1, "speakers": []}`],
    ['an unknown field of an utterance', `{"speakers": [{"${card}": 1}]}`],
    ['a wrong type', `{"speakers": [{"speaker": "${card}", "start": 0, "end": 1, "text": ""}]}`],
    ['a wrong language', `{"language": "${card.repeat(3)}", "speakers": []}`],
    ['a wrong time', `{"speakers": [{"speaker": 1, "start": 0, "end": 4111111111111111, "text": ""}]}`],
    ['a category', `{"speakers": [], "redactions": [{"category": "${card}", "start": 0, "end": 1}]}`],
    ['a bad cue', `WEBVTT\n\n${card} --> 00:01.000\n${card}\n`],
    ['a cue that goes back', `WEBVTT\n\n00:05.000 --> 00:01.000 ${card}\n`],
    ['no known form', `My card is ${card}.`],
  ])('does not repeat what it refuses: %s', (_, text) => expect(refusal(text).message).not.toMatch(/411|111/));
});
