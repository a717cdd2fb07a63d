import type { Sign } from '../../../signs/signs.ts';
import { placeMarks } from './mark-places.ts';

const sign = (id: string, start: number, end: number) => ({ id, start, end }) as Sign;
const shifts = (signs: readonly Sign[]) => [...placeMarks(signs, 1000, 100)].map(([id, { shift }]) => [id, shift]);

describe('labels of signs', () => {
  it('stay over their stretch where there is room', () =>
    expect(shifts([sign('a', 10, 12), sign('b', 20, 22)])).toEqual([
      ['a', 0],
      ['b', 0],
    ]));

  it('stand side by side where they would cover each other', () =>
    expect(shifts([sign('a', 10, 12), sign('b', 10, 12)])).toEqual([
      ['a', -18],
      ['b', 18],
    ]));

  it('push a group that has grown further along', () => {
    const signs = [sign('a', 10, 10), sign('b', 10, 10), sign('c', 14, 14)];
    const middles = signs.map(({ id, start }) => 10 * start! + placeMarks(signs, 1000, 100).get(id)!.shift);
    expect(middles.map((middle, at) => middle - (middles[at - 1] ?? middle - 36))).toEqual([36, 36, 36]);
  });

  it('do not leave the beginning of the waveform', () =>
    expect(shifts([sign('a', 0, 0), sign('b', 0, 0)])).toEqual([
      ['a', 18],
      ['b', 54],
    ]));

  it('do not leave the end of the waveform, and move those before them', () => {
    const signs = [sign('a', 95, 95), sign('b', 99, 99), sign('c', 100, 100)];
    const middles = signs.map(({ id, start }) => 10 * start! + placeMarks(signs, 1000, 100).get(id)!.shift);
    expect(middles).toEqual([910, 946, 982]);
  });

  it('cover each other where there is no room for all', () => {
    const signs = Array.from({ length: 12 }, (_, at) => sign(String(at), 50, 50));
    const middles = signs.map(({ id }) => 100 + placeMarks(signs, 200, 100).get(id)!.shift);
    expect([middles[0], middles.at(-1)]).toEqual([18, 182]);
  });

  it('tint a stretch once', () => {
    const places = placeMarks([sign('a', 10, 20), sign('b', 12, 15), sign('c', 18, 25)], 1000, 100);
    expect(['a', 'b', 'c'].map((id) => places.get(id)!.tinted)).toEqual([false, true, false]);
  });
});
