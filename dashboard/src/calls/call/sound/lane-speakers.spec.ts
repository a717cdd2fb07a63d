import { laneSpeakers } from './lane-speakers.ts';

const channel = (...max: number[]) => ({ min: max.map((each) => -each), max });
const utterance = (speaker: number, start: number, end: number) => ({ speaker, start, end, text: '' });
const talk = [utterance(0, 0, 2), utterance(1, 2, 4)];
const of = (...channels: ReturnType<typeof channel>[]) => ({ fileId: '', duration: 4, points: 4, channels });

describe('the speaker of a channel', () => {
  it('is the one who is loud on it, whatever the order', () =>
    expect(laneSpeakers(of(channel(0, 0.1, 0.9, 1), channel(1, 0.9, 0.1, 0)), talk)).toEqual([1, 0]));

  it('is nobody where all are on both', () =>
    expect(laneSpeakers(of(channel(1, 1, 1, 1), channel(1, 1, 1, 1)), talk)).toEqual([null, null]));

  it('is nobody where several are on one', () =>
    expect(laneSpeakers(of(channel(1, 1, 1, 1), channel(0, 0, 0, 0)), talk)).toEqual([null, null]));

  it('is nobody on a single channel', () => expect(laneSpeakers(of(channel(1, 1, 0, 0)), talk)).toEqual([null]));
});
