import { damaged } from './aac-error.js';
import type { BitReader } from './bit-reader.js';
import type { ChannelStream } from './channel-stream.js';
import { codebook } from './codebook-numbers.js';

/** Reads which codebook each band has: section_data, ISO/IEC 14496-3, 4.4.2.7. */
export function readSections(reader: BitReader, { info, codebooks }: ChannelStream): void {
  const bits = info.isShort ? 3 : 5;
  const escape = (1 << bits) - 1;
  for (let group = 0; group < info.groups; group++) {
    const start = group * info.maxBands;
    for (let band = 0; band < info.maxBands;) {
      const number = reader.read(4);
      if (number === codebook.reserved) throw damaged('a section has the reserved codebook');
      let end = band;
      for (let more = true; more;) {
        const length = reader.read(bits);
        end += length;
        more = length === escape;
      }
      if (end > info.maxBands) throw damaged('a section is too long');
      codebooks.fill(number, start + band, start + end);
      band = end;
    }
  }
}
