import type { BitReader } from './bit-reader.js';
import type { ChannelReader } from './channel-reader.js';
import type { ChannelStream } from './channel-stream.js';
import { codebook } from './codebook-numbers.js';
import { readDifference } from './scale-factors.js';

/** Passes over a data_stream_element: ISO/IEC 14496-3, 4.4.2.1. */
export function passDataStream(reader: BitReader): void {
  reader.skip(4); // tag
  const isAligned = reader.flag();
  let count = reader.read(8);
  if (count === 255) count += reader.read(8);
  if (isAligned) reader.align();
  reader.skip(8 * count);
}

/** Passes over a fill_element, and with it over spectral band replication: 4.4.2.1. */
export function passFill(reader: BitReader): void {
  let count = reader.read(4);
  if (count === 15) count += reader.read(8) - 1;
  reader.skip(8 * count);
}

/**
 * Passes over a coupling_channel_element, which adds a sound to other channels; it is not added: 4.4.2.1.
 * `scratch` is overwritten.
 */
export function passCoupling(reader: BitReader, channels: ChannelReader, scratch: ChannelStream): void {
  reader.skip(4); // tag
  const isIndependent = reader.flag();
  let lists = 1;
  for (let more = reader.read(3); more >= 0; more--) {
    const isPair = reader.flag();
    reader.skip(4);
    const both = isPair ? reader.read(2) === 3 : false;
    if (both) lists++;
    if (more > 0) lists++;
  }
  reader.skip(1 + 1 + 2); // domain, sign and scale of the gains
  channels.read(reader, scratch, false);
  const { info, codebooks } = scratch;
  for (let list = 1; list < lists; list++) {
    const hasCommonGain = isIndependent || reader.flag();
    if (hasCommonGain) readDifference(reader);
    else
      for (let band = 0; band < info.groups * info.maxBands; band++)
        if (codebooks[band] !== codebook.zero) readDifference(reader);
  }
}
