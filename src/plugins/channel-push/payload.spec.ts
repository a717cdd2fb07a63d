import fc from 'fast-check';
import type { Message } from '@callwarden/sdk';
import { mostBytes, payloadOf } from './payload.js';

const own: Message = {
  idempotencyKey: 'dlv_1',
  to: { locale: 'en', timeZone: 'Europe/Berlin' },
  priority: 'high',
  event: 'review.assigned',
  title: 'A call needs your review',
  text: 'Risk 87 of 100.',
  data: { reviewId: 'rev_1', riskScore: 87 },
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [{ label: 'Open', url: 'https://callwarden.example/reviews/1' }],
};
const item = { title: 'Call', text: 'Risk 61 of 100.', createdAt: own.createdAt };
const items = Array.from({ length: 1000 }, () => item);
const payload = (changes: Partial<Message> = {}) => payloadOf({ ...own, ...changes });
const read = (changes?: Partial<Message>) => JSON.parse(payload(changes).toString()) as Record<string, never>;

describe('The payload', () => {
  it('is all that a device shows and a program needs, and nothing about the person', () => {
    const { idempotencyKey: id, to: _, ...rest } = own;
    expect(read({ unsubscribeUrl: 'https://callwarden.example/stop', template: 'short' })).toEqual({ id, ...rest });
  });

  it('says how many items it tells of', () => {
    expect(read({ items }).items).toBe(1000);
    expect(read()).not.toHaveProperty('items');
  });

  it('fills what devices take with as much of a long text as there is room for', () => {
    const long = payload({ text: 'a'.repeat(100_000), items });
    expect(long.length).toBe(mostBytes);
    const { text, ...rest } = JSON.parse(long.toString()) as { text: string };
    expect(text).toMatch(/^a{3000,}…$/);
    expect(rest).toMatchObject({ data: own.data, actions: own.actions, items: 1000 });
  });

  it('leaves a text whole that just fits, and makes room for the dots where it does not', () => {
    const room = mostBytes - payload({ text: '' }).length;
    expect(read({ text: 'a'.repeat(room) }).text).toBe('a'.repeat(room));
    expect(read({ text: 'a'.repeat(room + 1) }).text).toBe(`${'a'.repeat(room - 3)}…`);
  });

  it.each(['👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'é̂', 'नि', '\r\n', '"'])('never cuts a %j in two', (letter) => {
    for (let at = 0; at < 30; at += 1) {
      const text = String(read({ text: 'a'.repeat(at) + letter.repeat(4000) }).text);
      expect(text.startsWith('a'.repeat(at))).toBe(true);
      expect(text.slice(at, -1).replaceAll(letter, '')).toBe('');
      expect(text.length).toBeGreaterThan(at + letter.length);
    }
  });

  it('leaves data empty where it would leave no room for the text, then actions', () => {
    const text = 'a'.repeat(400);
    const actions = own.actions;
    expect(read({ text, data: { note: 'b'.repeat(3000) } })).toMatchObject({ text, data: { note: expect.anything() } });
    expect(read({ text, data: { note: 'b'.repeat(3600) } })).toMatchObject({ text, data: {}, actions });
    const many = Array.from({ length: 100 }, () => actions[0]!);
    expect(read({ text, actions: many })).toMatchObject({ text, data: {}, actions: [] });
    expect(read({ text: '', data: { note: 'b'.repeat(3600) } }).data).not.toEqual({});
  });

  it('fits even where title and event alone do not', () => {
    const title = '👩‍👩‍👧‍👦'.repeat(1000);
    const short = read({ title, event: 'x'.repeat(9000), text: 'a'.repeat(9000) });
    expect(String(short.title)).toMatch(/^(👩‍👩‍👧‍👦)+…$/u);
    expect(String(short.text)).toMatch(/^a{2500,}…$/);
  });

  it('fits and can be read, whatever it is made of', () => {
    const text = fc.string({ unit: 'binary', minLength: 0, maxLength: 6000, size: 'max' });
    const any = fc.record({ title: text, text, event: text, data: fc.dictionary(text, text, { maxKeys: 3 }) });
    fc.assert(
      fc.property(any, (changes) => {
        expect(payload(changes).length).toBeLessThanOrEqual(mostBytes);
        expect(read(changes).id).toBe(own.idempotencyKey);
      }),
      { numRuns: 60 },
    );
  });
});
