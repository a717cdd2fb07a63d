import fc from 'fast-check';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { checkHeaders } from '../outbound/request-headers.js';
import { fixedHeaders } from './fixed-headers.js';
import { headerProblems } from './header-rules.js';
import { newSecret, signatureHeaders } from './signature.js';

const reasonsOf = (headers: unknown) => headerProblems(headers).map(({ reason }) => reason);
const ours = {
  ...fixedHeaders({ deliveryId: 'dlv_1', type: 'user.action' }),
  ...signatureHeaders({ id: 'evt_1', body: '', at: new Date(), secret: newSecret(), previousSecret: newSecret() }),
};
const anyCase = (name: string) => [name, name.toUpperCase(), name.replace(/^./, (first) => first.toUpperCase())];

describe('custom headers', () => {
  it('may be what authorises, traces and routes', () =>
    expect(
      headerProblems({
        Authorization: 'Bearer abc.def==',
        Cookie: 'a=b; c=d',
        'X-Api-Key': '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
        'X-Forwarded-For': 'a\tb c',
        "!#$%&'*+.^_`|~": '',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      }),
    ).toEqual([]));

  it.each(Object.keys(ours).flatMap(anyCase))('may not be %s, which each delivery sets', (name) =>
    expect(reasonsOf({ [name]: 'x' })).toEqual(['is set by each delivery: remove it']),
  );

  it.each(['X-Service-Whatever', 'webhook-', 'Content-Encoding'])('may not be %s, which we may set', (name) =>
    expect(reasonsOf({ [name]: 'x' })).toEqual(['is set by each delivery: remove it']),
  );

  it.each(['host', 'content-length', 'transfer-encoding', 'connection', 'expect', 'upgrade', 'te'].flatMap(anyCase))(
    'may not be %s, which the connection sets',
    (name) => expect(reasonsOf({ [name]: 'x' })).toEqual(['is set by the connection: remove it']),
  );

  it.each(['', 'a b', 'a:b', 'ä', 'a\r\nb', 'a\u0000', '(a)', '__proto__', 'x'.repeat(65)])(
    'have no name like %j',
    (name) => expect(headerProblems(JSON.parse(`{${JSON.stringify(name)}: "x"}`))).toHaveLength(1),
  );

  it.each(['a\r\nb: c', 'a\nb', '\u0000', 'ä', '\u007f', ' a', 'a ', '\ta', 'x'.repeat(1025), 1, null, ['a'], {}])(
    'have no value like %j',
    (value) => expect(headerProblems({ 'x-a': value })).toEqual([{ path: 'x-a', reason: expect.any(String) }]),
  );

  it('are named once, in whichever case', () =>
    expect(headerProblems({ 'X-A': '1', 'x-a': '2', 'x-b': '3', 'X-a': '4' })).toEqual([
      { path: 'x-a', reason: 'is the same header as X-A: names are not case-sensitive' },
      { path: 'X-a', reason: 'is the same header as X-A: names are not case-sensitive' },
    ]));

  it('are at most 20, of 8 KiB together, and each bad one is named', () => {
    const many = (count: number, value: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, value]));
    expect(headerProblems(many(20, 'x'))).toEqual([]);
    expect(reasonsOf(many(21, 'x'))).toEqual(['must have at most 20 headers']);
    expect(headerProblems(many(7, 'x'.repeat(1024)))).toEqual([]);
    expect(reasonsOf(many(8, 'x'.repeat(1024)))).toEqual([
      'must have at most 8192 bytes of names and values, not 8216',
    ]);
    expect(headerProblems({ host: 'x', 'x-a': '\n', 'x-b': 'fine', 'x y': '1' }).map(({ path }) => path)).toEqual([
      'host',
      'x-a',
      'x y',
    ]);
  });

  it('are an object', () => {
    for (const headers of [null, undefined, 'a: b', 1, ['a'], true])
      expect(headerProblems(headers)).toEqual([{ path: '', reason: 'must be an object of names and values' }]);
  });

  it('that pass can be sent as they are', () => {
    const name = fc.oneof(fc.string({ maxLength: 70 }), fc.constantFrom(...Object.keys(ours), 'Host', 'TE', 'x-a'));
    const value = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 10 }));
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 25 }), (headers) => {
        const bad = new Set(headerProblems(headers).map(({ path }) => path));
        if (bad.has('')) return;
        const good = Object.entries(headers).filter(([each]) => !bad.has(each) && each.length <= 64);
        checkHeaders(Object.fromEntries(good));
        const names = good.map(([each]) => each.toLowerCase());
        expect(new Set([...names, ...Object.keys(ours)]).size).toBe(names.length + Object.keys(ours).length);
        for (const [each, text] of good) {
          validateHeaderName(each);
          validateHeaderValue(each, text);
          expect(text).toBe(text.trim());
        }
      }),
      { numRuns: 2000 },
    );
  });
});
