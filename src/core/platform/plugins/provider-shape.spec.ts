import type { Kind } from '@callwarden/sdk';
import { mustBeProvider } from './provider-shape.js';

const model = { name: 'x', version: '1', languages: ['en'] };
const call = () => {};
const good: Record<Kind, object> = {
  transcriber: { usable: call, transcribe: call },
  'fraud-model': { model, score: call },
  channel: { channel: 'pager', deliver: call },
  assignment: { type: 'mine', assign: call },
};
const kinds = Object.keys(good) as Kind[];

describe.each(kinds)('A provider of the kind %s', (kind) => {
  it('is an object with its methods, its own or those of its class', () => {
    expect(() => mustBeProvider(kind, good[kind])).not.toThrow();
    expect(() => mustBeProvider(kind, Object.create(good[kind]))).not.toThrow();
  });

  it.each([null, undefined, 5, 'text', [], () => {}])('is not %p', (provider) =>
    expect(() => mustBeProvider(kind, provider)).toThrow(`what create() gave is no ${kind}: `),
  );

  it('has all its members, and close and check only as functions', () => {
    for (const name of Object.keys(good[kind]))
      expect(() => mustBeProvider(kind, { ...good[kind], [name]: null })).toThrow(`${name} is `);
    for (const name of ['check', 'close'])
      expect(() => mustBeProvider(kind, { ...good[kind], [name]: 5 })).toThrow(`${name} is not a function`);
  });
});

it.each([60, -0.1, '0.5', NaN])('A transcriber has no trust limit of %p', (trustLimit) =>
  expect(() => mustBeProvider('transcriber', { ...good.transcriber, trustLimit })).toThrow('trustLimit is '),
);
it('A transcriber may have a trust limit', () =>
  expect(() => mustBeProvider('transcriber', { ...good.transcriber, trustLimit: 0.5 })).not.toThrow());
