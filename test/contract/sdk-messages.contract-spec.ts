import fc from 'fast-check';
import type { Message } from '@callwarden/sdk';
import { callOf, clean, keyOf, line, once, shortened, textOf } from '@callwarden/sdk/messages';

const sign = { type: 'credential_request', severity: 'high', quote: 'read me the code', timestamp: '00:12-00:15' };
const message = (fields: Partial<Message> = {}): Message => ({
  idempotencyKey: 'k',
  to: { locale: 'en', timeZone: 'UTC' },
  priority: 'high',
  event: 'fraud.critical',
  title: 'Critical fraud risk',
  text: ' “read me the code” ',
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [],
  data: { analysisId: 'ana_1', call: { riskScore: 92, riskLevel: 'very_low', signs: [sign] } },
  ...fields,
});

describe('What a message says of its call', () => {
  it('has score, level and signs in words', () => {
    expect(callOf(message())).toEqual({
      analysisId: 'ana_1',
      score: 92,
      level: 'very low',
      signs: [{ name: 'Credential request', quote: 'read me the code', time: '00:12-00:15' }],
    });
  });

  it.each([
    [{}],
    [{ analysisId: 7, call: 'text' }],
    [{ call: null }],
    [{ call: { riskScore: '92', riskLevel: 'high', signs: [sign] } }],
    [{ call: { riskScore: Number.NaN } }],
  ])('is nothing where data is %j', (data) => {
    expect(callOf(message({ data }))).toEqual({ signs: [] });
  });

  it('has no signs where one is no sign, and the score all the same', () => {
    const call = { riskScore: null, riskLevel: null, signs: [sign, { type: 1 }] };
    expect(callOf(message({ data: { call } }))).toEqual({ signs: [] });
    expect(callOf(message({ data: { call: { ...call, riskScore: 3 } } }))).toEqual({ score: 3, signs: [] });
  });

  it('can be read whatever custom messages have in their data', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.anything()), (data) => void callOf(message({ data }))));
  });
});

describe('The text of a message', () => {
  it('is left out where it may repeat what was said, unless details are wanted', () => {
    const summaries: Partial<Message>[] = [{}, { items: [], data: {} }, { data: { notificationIds: [] } }];
    for (const fields of summaries) {
      expect(textOf(message(fields), false)).toBe('');
      expect(textOf(message(fields), true)).toBe('“read me the code”');
    }
    expect(textOf(message({ data: {}, text: ' We meet at ten. ' }), false)).toBe('We meet at ten.');
  });

  it('can be shown on one line, without what hides or reverses words', () => {
    expect(line(' one\n\u0000two \u202ethree\u2069 ', 50)).toBe('one two three');
    expect(clean('one\ntwo')).toBe('one\ntwo');
  });

  it('is never longer than asked for, and never cut within a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, most) => {
        const short = shortened(text.toWellFormed(), most);
        expect(short.length).toBeLessThanOrEqual(most);
        expect(short.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('What was done lately', () => {
  const { signal } = new AbortController();

  it('is not done again for the same key, and its result is shared', async () => {
    const onePost = once<number>(60);
    let count = 0;
    const work = async () => ++count;
    expect(await Promise.all([onePost('a', signal, work), onePost('a', signal, work)])).toEqual([1, 1]);
    expect(await onePost('b', signal, work)).toBe(2);
  });

  it('is done again where it failed, and where nothing is remembered', async () => {
    const failed = once<number>(60);
    await expect(failed('a', signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await failed('a', signal, async () => 1)).toBe(1);
    const each = once<number>(0);
    expect([await each('a', signal, async () => 1), await each('a', signal, async () => 2)]).toEqual([1, 2]);
  });

  it('is not waited for by who was told to stop', async () => {
    const stop = new AbortController();
    const onePost = once<number>(60);
    void onePost('a', signal, () => new Promise(() => {}));
    const waiting = onePost('a', stop.signal, async () => 2);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(onePost('b', stop.signal, async () => 3)).rejects.toThrow('enough');
  });

  it('is the same for the messages of one event, but for who may not see the score', () => {
    const other = message({ to: { userId: 'usr_2', locale: 'de', timeZone: 'UTC' }, idempotencyKey: 'k2' });
    expect(keyOf(other)).toBe(keyOf(message()));
    expect(keyOf(message({ data: { analysisId: 'ana_1' } }))).not.toBe(keyOf(message()));
    expect(keyOf(message({ createdAt: '2027-03-01T09:31:00.000Z' }))).not.toBe(keyOf(message()));
  });
});
