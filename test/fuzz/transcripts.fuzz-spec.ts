import fc from 'fast-check';
import { TranscriptProcesses } from '../../src/core/speech/transcripts/transcript-processes.js';
import { redactionCategories } from '../../src/core/platform/config/redaction-categories.js';

/** 20,000 by `npm run fuzz`. */
const runs = Number(process.env['CALLWARDEN_FUZZ'] ?? 150);
const seed = Number(process.env['CALLWARDEN_FUZZ_SEED'] ?? Date.now());
/** Of which a reader that takes a time by the square of the length takes minutes. */
const longest = 250_000;

/** Parts of all formats, and of what the redactor looks for. */
const parts = [
  '<',
  '>',
  '<v',
  '<v a',
  '</v>',
  '.a',
  '<v.a b>',
  '<i>',
  '&',
  ': ',
  'Ann: ',
  ' ',
  '\n',
  '\t',
  '\r',
  '\n\n',
  '\u2028',
  '-->',
  ' --> ',
  '00:01.000',
  '00:00:01,000 --> 00:00:02,000\n',
  '1\n',
  '1',
  ':',
  'NOTE ',
  'Language: ',
  '\ufeff',
  '{',
  '}',
  '[',
  ']',
  ',',
  '"',
  '\\',
  '1,',
  '[],',
  '{"a":1},',
  '"speakers":',
  '\\u0000',
  '1e9,',
  '-',
  '{"a":',
  '\ud800',
  '{"speaker":0,"start":0,"end":1,"text":"four one one one "},',
  '{"speaker":1,"start":1,"end":0,"text":""},',
  '4 ',
  '4111 1111 1111 1111 ',
  'card number ',
  'pin ',
  'cvv 123 ',
  'oh to for ',
  'four ',
  'sorry ',
  'double ',
  '$ ',
  'a@b',
  'a at b dot com ',
  'email ',
  'de89 ',
  'd e ',
  'twenty one ',
  '[CARD] ',
  '+1 ',
  "'",
  '123-45-6789 ',
  '٤',
  '４',
  'viertausendeinhundertelf ',
  'hundert',
  'quatre vingt ',
  'seize ',
  'cuarenta y ',
  'um ',
  // With a space: a code named with any other word, such as “hundertsecurity code”, is no security code (labels.ts).
  ' security code ',
  'x'.repeat(500),
];
const starts = [
  '',
  'WEBVTT\n\n',
  'WEBVTT\nLanguage: de\n\n00:00.000 --> 00:01.000\n',
  '1\n00:00:00,000 --> 00:00:01,000\n',
  '{"speakers":[',
  '{"language":"fr","speakers":[{"speaker":0,"start":0,"end":1,"text":"',
  '{"redactions":[',
];
const ends = ['', '\n', ']}', '"}]}', '1]}', '>', '-->', 'x'];
const repeated = fc
  .tuple(fc.subarray(parts, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 60_000 }))
  .map(([some, times]) => {
    const once = some.join('');
    return once.repeat(Math.max(1, Math.min(times, Math.floor(longest / once.length / 2))));
  });
const hostile = fc
  .tuple(fc.constantFrom(...starts), repeated, repeated, fc.constantFrom(...ends))
  .map((pieces) => pieces.join(''));

/** Within a longer row of digits it is none: docs/redaction.md. */
const card = /(?<!\d)4111 1111 1111 1111(?!\d)/;

describe(`${runs} hostile transcripts (seed ${seed})`, () => {
  const processes = new TranscriptProcesses();
  afterAll(() => processes.onApplicationShutdown());

  it(
    'are read and redacted in time, or refused in a few words that are not theirs',
    () =>
      fc.assert(
        fc.asyncProperty(hostile, async (source) => {
          // Throws where a limit is reached.
          const answer = await processes.run({
            kind: 'supplied',
            source,
            language: 'en',
            categories: redactionCategories,
          });
          if ('problems' in answer) {
            expect(answer.problems.length).toBeGreaterThan(0);
            expect(answer.problems.length).toBeLessThanOrEqual(20);
            expect(JSON.stringify(answer.problems).length).toBeLessThan(10_000);
            expect(JSON.stringify(answer.problems)).not.toMatch(/4111|four|card number|cvv/);
            return;
          }
          const { transcript, redactions } = answer.redacted;
          for (const { start, end, text } of transcript.utterances) {
            expect(start <= end && text === text.toWellFormed()).toBe(true);
            expect(text).not.toMatch(card);
          }
          expect(redactions.every(({ start, end }) => start <= end)).toBe(true);
        }),
        { numRuns: runs, seed, endOnFailure: true },
      ),
    60_000 + runs * 200,
  );
});
