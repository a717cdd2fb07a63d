import { pathOf, readMessage } from './push-message.ts';

describe('a push message', () => {
  it('is read as the channel writes it', () =>
    expect(
      readMessage('{"id":"ntf_1-0","event":"fraud.high","priority":"high","title":"A","text":"B","data":{"x":1}}'),
    ).toEqual({ id: 'ntf_1-0', event: 'fraud.high', priority: 'high', title: 'A', text: 'B', data: { x: 1 } }));
  it('is none where it has no title or is no JSON', () =>
    expect(['', 'null', '{}', '{"title":1}', '<img>'].map(readMessage)).toEqual(Array(5).fill(undefined)));
  it('leads to its call, else to the inbox', () => {
    expect(pathOf({ data: { analysisId: 'ana_1' } })).toBe('/calls/ana_1');
    expect(pathOf({ data: {} })).toBe('/alerts');
    expect(pathOf({ data: { analysisId: '../sign-in?to=//evil.example' } })).toBe('/alerts');
  });
});
