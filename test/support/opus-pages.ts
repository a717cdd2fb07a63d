import { writePage } from '../../src/core/speech/audio/ogg-page.js';

/** Samples before the sound, which granules count. */
export const preSkip = 312;

export interface OpusPage {
  readonly granule: number;
  readonly packets: number;
  readonly last?: boolean;
  readonly serial?: number;
}

/** An OGG file with Opus in packets of 960 samples. */
export function opus(...pages: readonly OpusPage[]): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead\x01\x01', 'latin1');
  head.writeUInt16LE(preSkip, 10);
  const plain = { continued: false, first: false, last: false, serial: 7 };
  const header = (body: Buffer, first: boolean) => ({
    ...plain,
    first,
    granule: 0n,
    lacing: Buffer.of(body.length),
    body,
  });
  const sound = pages.map(({ granule, packets, ...more }) => ({
    ...plain,
    ...more,
    granule: BigInt(granule),
    lacing: Buffer.alloc(packets, 3),
    body: Buffer.concat(Array.from({ length: packets }, () => Buffer.of(8, 1, 2))),
  }));
  return Buffer.concat(
    [header(head, true), header(Buffer.from('OpusTags'), false), ...sound].map((page, number) =>
      writePage(page, number),
    ),
  );
}
