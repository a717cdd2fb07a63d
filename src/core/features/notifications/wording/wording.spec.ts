import fc from 'fast-check';
import { notScoredReasons } from '../../analyses/analysis.types.js';
import { notificationEvents, type NotificationType } from '../notification.types.js';
import type { Occasion } from '../routing/occasion.js';
import { phrasesOf, type Reader, wordsFor } from './wording.js';

const data = {
  riskScore: 1087.5,
  fraudIndicators: ['otp_request', 'gift_card', 'urgency'],
  summary: 'The caller asked for a code.',
  deadline: '2026-07-01T15:30:00.000Z',
  minutesLeft: 120,
  reason: 'It was too much.',
  subject: 'fil_1',
};
const languages = ['en', 'de', 'es', 'fr'];
const say = (type: NotificationType, reader: Partial<Reader> = {}, given: Record<string, unknown> = data) =>
  wordsFor({ type, data: given } as unknown as Occasion, { locale: 'en', timeZone: 'UTC', ...reader });
/** ICU puts narrow and no-break spaces where people put spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('words', () => {
  it.each(languages.flatMap((locale) => notificationEvents.map((event) => [locale, event] as const)))(
    'in %s of %s have a title and a message without gaps',
    (locale, event) => {
      const { title, message } = say(event, { locale });
      for (const text of [title, message]) {
        expect(text).toMatch(/\S/);
        expect(text).not.toMatch(/undefined|null|NaN|\[object| {2}|\{|\}/);
        expect(text).toBe(text.trim());
      }
    },
  );

  it('differ in every language', () => {
    for (const event of notificationEvents)
      expect(new Set(languages.map((locale) => say(event, { locale }).title)).size).toBe(4);
    const phrases = languages.map(phrasesOf);
    expect(new Set(phrases.map(({ several }) => several('2').message)).size).toBe(4);
    expect(new Set(phrases.map(({ more }) => more('2'))).size).toBe(4);
    expect(new Set(phrases.map(({ escalated }) => escalated('x'))).size).toBe(4);
    expect(new Set(phrases.map(({ open }) => open.review)).size).toBe(4);
    expect(new Set(phrases.map(({ open }) => open.analysis)).size).toBe(4);
  });

  it.each(languages)('in %s of several name how many', (locale) => {
    const { several, more, escalated } = phrasesOf(locale);
    expect(several('1,234').title).toContain('1,234');
    expect(several('2').message).not.toBe('');
    expect(more('17')).toContain('17');
    expect(escalated('This')).toContain('This');
  });

  it.each([
    ['en', 'Critical fraud risk: 1,087.5 of 100', 'Found: otp request, gift card, and urgency.'],
    ['en-GB', 'Critical fraud risk: 1,087.5 of 100', 'Found: otp request, gift card and urgency.'],
    ['de', 'Kritisches Betrugsrisiko: 1.087,5 von 100', 'Gefunden: otp request, gift card und urgency.'],
    ['es', 'Riesgo de fraude crítico: 1087,5 de 100', 'Indicios: otp request, gift card y urgency.'],
    ['fr', '1 087,5', 'otp request, gift card et urgency'],
  ])('in %s write numbers and lists as the reader does', (locale, title, found) => {
    const words = say('fraud.critical', { locale });
    expect(plain(words.title)).toContain(title);
    expect(words.message).toContain(found);
    expect(words.message).toContain(data.summary);
  });

  // 15:30 UTC in July.
  it.each([
    ['en', 'UTC', 'Jul 1, 2026, 3:30 PM'],
    ['en-GB', 'UTC', '1 Jul 2026, 15:30'],
    ['de', 'Europe/Berlin', '01.07.2026, 17:30'],
    ['es', 'America/Santiago', '1 jul 2026, 11:30'],
    ['fr', 'America/St_Johns', '1 juil. 2026, 13:00'],
    ['en', 'Asia/Kathmandu', 'Jul 1, 2026, 9:15 PM'],
    ['en', 'Pacific/Apia', 'Jul 2, 2026, 4:30 AM'],
    ['de', 'Pacific/Chatham', '02.07.2026, 04:15'],
  ])('in %s tell the time of %s', (locale, timeZone, expected) => {
    for (const event of ['review.assigned', 'sla.warning', 'sla.breach'] as const)
      expect(plain(say(event, { locale, timeZone }).message)).toContain(expected);
  });

  it.each([
    ['en', 120, '2 hours'],
    ['en', 30, '30 minutes'],
    ['en', 1, '1 minute'],
    ['en', 119, '119 minutes'],
    ['en', 60, '60 minutes'],
    ['en', 150, '150 minutes'],
    ['en', 0, '0 minutes'],
    ['de', 120, '2 Stunden'],
    ['es', 30, '30 minutos'],
    ['fr', 120, '2 heures'],
  ])('in %s say how long %i minutes are', (locale, minutesLeft, expected) =>
    expect(plain(say('sla.warning', { locale }, { minutesLeft }).title)).toContain(expected),
  );

  it.each(['ja', 'ar-EG', 'pt-BR', 'x-klingon', '', 'constructor', '__proto__', 'e', 'not a tag!', 'en_US'])(
    'are English all through where the reader has %j',
    (locale) => {
      for (const event of notificationEvents) expect(say(event, { locale })).toEqual(say(event, { locale: 'en' }));
    },
  );

  it.each([
    ['DE', 'Ein Anruf konnte nicht ausgewertet werden'],
    ['de-AT-x-own', 'Ein Anruf konnte nicht ausgewertet werden'],
    ['fr-CA', say('analysis.failed', { locale: 'fr' }).title],
  ])('know the language of %s', (locale, title) => expect(say('analysis.failed', { locale }).title).toBe(title));

  it('of somebody are left as they are', () => {
    const words = { title: ' <b>', message: '{reason}' };
    const given = { type: 'custom', data, words } as unknown as Occasion;
    expect(wordsFor(given, { locale: 'de', timeZone: 'UTC' })).toBe(words);
  });
  it.each(['custom', 'digest'] as const)('of %s are none but those', (type) =>
    expect(say(type)).toEqual({ title: '', message: '' }),
  );

  it.each([
    ['the reason', { reason: 'r', message: 'm', error: { message: 'e' } }, 'r'],
    ['the message', { message: 'm', error: { message: 'e' } }, 'm'],
    ['the failure', { error: { message: 'e' } }, 'e'],
  ])('tell %s', (_, given, expected) => expect(say('analysis.failed', {}, given).message).toBe(expected));
  it.each([
    [{ subject: 's', integration: 'i', analysisId: 'a' }, 'It concerns s.'],
    [{ integration: 'i', analysisId: 'a' }, 'It concerns i.'],
    [{ analysisId: 'a' }, 'It concerns a.'],
    [{}, ''],
  ])('tell what it concerns: %j', (given, expected) => expect(say('system.alert', {}, given).message).toBe(expected));

  it('leave out what is not known', () => {
    expect(say('fraud.critical', {}, { riskScore: 90 })).toEqual({
      title: 'Critical fraud risk: 90 of 100',
      message: '',
    });
    expect(say('fraud.critical', {}, { riskScore: 90, fraudIndicators: [] }).message).toBe('');
    expect(say('review.assigned', {}, { deadline: null }).message).toBe('It was assigned to you.');
    expect(say('sla.breach', {}, { deadline: 'soon' }).message).toBe('');
  });

  it('never throw, whatever the data are', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string(),
      fc.double(),
      fc.constantFrom(undefined, null, NaN, Infinity, -0, '2026-13-45', '+275760-09-13T00:00:00.001Z', '\ud800'),
    );
    const key = fc.constantFrom(...Object.keys(data), 'error', 'message', 'integration', 'analysisId');
    fc.assert(
      fc.property(
        fc.dictionary(key, value),
        fc.constantFrom(...notificationEvents),
        fc.oneof(fc.constantFrom(...languages, 'ja'), fc.string()),
        (given, event, locale) => {
          const { title, message } = say(event, { locale }, given);
          expect([typeof title, typeof message]).toEqual(['string', 'string']);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('words about a call', () => {
  const sign = (number: number) => ({
    type: `sign_${number}`,
    severity: 'high',
    quote: `words ${number}`,
    timestamp: '00:01-00:02',
  });
  const call = { callerId: '+49', fileName: 'call.ogg', signs: [1, 2, 3, 4, 5].map(sign), signCount: 7 };

  it.each(languages)(
    'in %s list its strongest signs, each once with what was said, and how many more there are',
    (locale) => {
      const { message } = say('fraud.critical', { locale }, { ...data, call });
      const lines = message.split('\n');
      expect(lines.slice(0, 5)).toEqual(
        [1, 2, 3, 4, 5].map((number) => `• Sign ${number}: “words ${number}” (00:01-00:02)`),
      );
      expect(lines.slice(5)).toEqual([expect.stringContaining('2')]);
    },
  );

  it('leave out the words and times that a model does not give', () => {
    const bare = { type: 'secrecy_request', severity: 'high', quote: null, timestamp: null };
    const { message } = say('fraud.critical', {}, { ...data, call: { ...call, signs: [bare], signCount: 1 } });
    expect(message).toBe('• Secrecy request');
  });

  it.each(languages)('in %s say why it was not scored, and give no score', (locale) => {
    const said = notScoredReasons.map((notScored) => {
      const given = { riskScore: null, call: { ...call, signs: [], signCount: 0, notScored } };
      const { title, message } = say('analysis.ready', { locale }, given);
      expect(`${title} ${message}`).not.toMatch(/100|undefined/);
      return message;
    });
    expect(new Set(said).size).toBe(notScoredReasons.length);
    expect(said[0]).not.toBe(say('analysis.ready', { locale }, { riskScore: 7 }).message);
  });

  it('say in so many words that a call was not scored', () =>
    expect(say('analysis.ready', {}, { call: { ...call, notScored: 'NO_SPEECH' } })).toEqual({
      title: 'A call was not scored',
      message: 'Not scored: no speech was found in the recording.',
    }));

  it('say the usual where the call has no sign', () => {
    const without = { ...call, signs: [], signCount: 0 };
    expect(say('fraud.critical', {}, { ...data, call: without })).toEqual(say('fraud.critical'));
  });
});
