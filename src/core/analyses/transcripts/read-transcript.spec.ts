import fc from 'fast-check';
import { readTranscript, TranscriptError } from './read-transcript.js';

describe('readTranscript', () => {
  it('reads WebVTT with voices, numbering speakers in order of first word', async () => {
    const vtt =
      'WEBVTT\nLanguage: de\n\n1\n00:01.000 --> 00:02.500\n<v Agent>Guten <b>Tag</b>.\n\n00:00:03.000 --> 00:00:04.000 line:1\n<v.loud Kundin>Ja?</v>\n';
    expect(await readTranscript(vtt)).toEqual({
      language: 'de',
      confidence: 1,
      redactions: [],
      utterances: [
        { speaker: 0, start: 1, end: 2.5, text: 'Guten Tag.' },
        { speaker: 1, start: 3, end: 4, text: 'Ja?' },
      ],
    });
  });

  it('keeps both voices of one cue', async () => {
    const { utterances } = await readTranscript('WEBVTT\n\n00:00.000 --> 00:01.000\n<v A>One.\n<v B>Two.\n');
    expect(utterances.map(({ speaker, text }) => [speaker, text])).toEqual([
      [0, 'One.'],
      [1, 'Two.'],
    ]);
  });

  it('reads SRT with names before the words, a byte order mark and Windows line ends', async () => {
    const srt =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nAgent: Hello.\r\n\r\n2\r\n00:00:02,500 --> 00:00:03,000\r\nCaller: It is 5: 30.\r\n';
    const { utterances } = await readTranscript(srt);
    expect(utterances).toEqual([
      { speaker: 0, start: 1, end: 2, text: 'Hello.' },
      { speaker: 1, start: 2.5, end: 3, text: 'It is 5: 30.' },
    ]);
  });

  it('reads the JSON shape of a transcription, sorted by time', async () => {
    const json = JSON.stringify({
      text: 'ignored',
      language: 'en',
      confidence: 0.8,
      speakers: [
        { speaker: 7, start: 5, end: 6, text: 'Second.' },
        { speaker: 3, start: 1, end: 2, text: 'First.' },
      ],
    });
    expect(await readTranscript(json)).toMatchObject({
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
  ])('refuses %s and names the line', async (_, text, line) => {
    const error = await readTranscript(text).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(TranscriptError);
    expect((error as TranscriptError).line).toBe(line);
  });

  it('answers any text with a transcript or a TranscriptError', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.json(),
      fc.string().map((tail) => `WEBVTT\n\n${tail}`),
      fc.string().map((tail) => `1\n00:00:01,000 --> 00:00:02,000\n${tail}`),
    );
    await fc.assert(
      fc.asyncProperty(text, async (source) => {
        const result = await readTranscript(source).catch((error: unknown) => error);
        if (result instanceof TranscriptError) return;
        const { utterances } = result as Awaited<ReturnType<typeof readTranscript>>;
        expect(utterances.every(({ start, end, text: said }) => start <= end && said.trim() !== '')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
