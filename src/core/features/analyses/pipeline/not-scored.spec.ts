import type { Heard } from './heard.js';
import { notScored, type Standards } from './not-scored.js';

const said =
  'This is the bank. Please read me the code that we have just sent to your telephone, it is urgent, or we have to block your account.';
const heard = (changes: Partial<Heard> & { readonly text?: string } = {}): Heard => ({
  providerId: 'local',
  language: 'en',
  confidence: 0.8,
  utterances: [{ speaker: 0, start: 0, end: 9, text: changes.text ?? said }],
  ...changes,
});
const standards: Standards = { trustLimit: 0.6, languages: [['en']], duration: 61.6 };
const reason = (call: Heard, changes: Partial<Standards> = {}) =>
  notScored(call, { ...standards, ...changes })?.reason ?? 'scored';

describe('Whether a call can be judged', () => {
  it.each([
    ['no utterances', heard({ utterances: [] })],
    ['blank utterances', heard({ text: ' \n ' })],
  ])('is denied for %s, with the length of the recording', (_, call) =>
    expect(notScored(call, standards)).toMatchObject({
      reason: 'NO_SPEECH',
      message: 'No speech was found in the 62 seconds of the recording.',
    }),
  );

  it.each([
    [0.59, 'LOW_CONFIDENCE'],
    [0.6, 'scored'],
    [1, 'scored'],
  ])('depends on the trust limit: a confidence of %f is %s', (confidence, expected) =>
    expect(reason(heard({ confidence }))).toBe(expected),
  );

  it('names the confidence, the limit, the transcriber and what to do', () => {
    const { message, remedy } = notScored(heard({ confidence: 0.412 }), standards)!;
    expect(message).toContain('a confidence of 0.41, below 0.6, the trust limit of local');
    expect(remedy).toContain('callwarden models pull whisper-base');
  });

  it.each([
    ['de', [['en']], 'UNSUPPORTED_LANGUAGE'],
    ['de', [['en'], ['de', 'fr']], 'scored'],
    ['de-AT', [['de']], 'scored'],
    ['en', [['en-US']], 'scored'],
    ['EN-gb', [['en']], 'scored'],
    ['de', [[]], 'UNSUPPORTED_LANGUAGE'],
    ['de', [['en'], null], 'scored'], // the missing model may know it: its absence is the error to report
  ])('depends on the languages of the fraud models: %s with %j is %s', (language, languages, expected) =>
    expect(reason(heard({ language }), { languages })).toBe(expected),
  );

  it('names the language that no model knows', () => {
    const { message, remedy } = notScored(heard({ language: 'de' }), standards)!;
    expect([message, remedy].join(' ')).toMatch(/in the language de, .* fraud model for de to pipeline\.fraudModels/);
  });

  it.each([
    ['Hello? No, wrong number. Bye.', 'scored'],
    [said, 'UNSUPPORTED_LANGUAGE'],
  ])('is given in an unknown language only while too few words show it: %j is %s', (text, expected) =>
    expect(reason(heard({ language: 'und', text }))).toBe(expected),
  );

  it('does not go by the language of words that are in doubt', () =>
    expect(reason(heard({ language: 'nl', confidence: 0.2 }))).toBe('LOW_CONFIDENCE'));
});
