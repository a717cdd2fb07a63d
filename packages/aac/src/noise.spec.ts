import { ChannelStream } from './channel-stream.js';
import { codebook } from './codebook-numbers.js';
import { NoiseSource } from './noise.js';
import { FrameFormat } from './window-info.js';

function channelOf(energies: readonly number[]): ChannelStream {
  const channel = new ChannelStream(new FrameFormat(1024, 4));
  channel.info.maxBands = energies.length;
  channel.codebooks.fill(codebook.noise, 0, energies.length);
  channel.scaleFactors.set(energies);
  return channel;
}
const band = ({ info, spectrum }: ChannelStream, at: number) =>
  spectrum.subarray(info.bands.offsets[at], info.bands.offsets[at + 1]);
const energy = (values: Float64Array) => values.reduce((sum, each) => sum + each * each, 0);

describe('noise', () => {
  it('has the energy that was sent, in each band', () => {
    const channel = channelOf([0, 8, 40]);
    new NoiseSource().fill(channel);
    expect([0, 1, 2].map((at) => energy(band(channel, at)))).toEqual(
      [1, 16, 2 ** 20].map((each) => expect.closeTo(each, 6)),
    );
    expect(energy(channel.spectrum.subarray(channel.info.bands.offsets[3]))).toBe(0);
  });

  it('is the same in both channels of a pair where the band is marked, and never else', () => {
    const [left, right] = [channelOf([8, 8, 8]), channelOf([8, 12, 8])];
    new NoiseSource().fill(left, right, Uint8Array.of(0, 1, 0));
    expect(band(right, 0)).not.toEqual(band(left, 0));
    expect([...band(right, 1)]).toEqual([...band(left, 1)].map((each) => expect.closeTo(2 * each, 10)));
    expect(band(right, 2)).not.toEqual(band(left, 2));
  });

  it('does not repeat itself', () => {
    const [source, channel] = [new NoiseSource(), channelOf([8])];
    source.fill(channel);
    const once = band(channel, 0).slice();
    source.fill(channel, channelOf([8]), Uint8Array.of(1));
    expect(band(channel, 0)).not.toEqual(once);
  });
});
