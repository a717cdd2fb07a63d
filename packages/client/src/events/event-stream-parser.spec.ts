import fc from 'fast-check';
import { EventStreamParser, type ServerSentEvent } from './event-stream-parser.js';

const parse = (...pieces: string[]) => {
  const parser = new EventStreamParser();
  return pieces.flatMap((piece) => parser.push(piece));
};
const text = fc.string({ unit: fc.constantFrom('a', ':', ' ', 'é', '🎧', '{', '"'), maxLength: 8 });
const event = fc.record({ type: text, id: text, lines: fc.array(text, { minLength: 1, maxLength: 3 }) });
const ending = fc.constantFrom('\n', '\r\n', '\r');

describe('a stream of events', () => {
  it('is the same however it is cut', () =>
    fc.assert(
      fc.property(fc.array(event, { maxLength: 5 }), ending, fc.array(fc.nat(60)), (events, end, cuts) => {
        const stream = events
          .map(({ type, id, lines }) =>
            [': still here', `event: ${type}`, `id: ${id}`, ...lines.map((line) => `data: ${line}`), '', ''].join(end),
          )
          .join('');
        const pieces: string[] = [];
        let rest = stream;
        for (const cut of cuts) {
          pieces.push(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        const expected: ServerSentEvent[] = events.map(({ type, id, lines }) => ({
          type: type || 'message',
          data: lines.join('\n'),
          lastEventId: id,
        }));
        expect(parse(...pieces, rest)).toEqual(expected);
      }),
    ));

  it('may have fields without a space, without a value, and unknown ones', () =>
    expect(parse('data:a\ndata\nretry: 25\nunknown: x\nevent\n\n')).toEqual([
      { type: 'message', data: 'a\n', lastEventId: '' },
    ]));

  it('keeps the last id, and drops events without data and what is not complete', () =>
    expect(parse('id: 7\ndata: a\n\nevent: x\n\ndata: b\n\ndata: c\n')).toEqual([
      { type: 'message', data: 'a', lastEventId: '7' },
      { type: 'message', data: 'b', lastEventId: '7' },
    ]));

  it('says how long to wait before another connection', () => {
    const parser = new EventStreamParser();
    parser.push('retry: 1500\nretry: soon\n');
    expect(parser.retryMs).toBe(1500);
  });
});
