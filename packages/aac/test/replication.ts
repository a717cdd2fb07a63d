import { BitWriter } from './bit-writer.js';

/** Types of extension payloads that have spectral band replication, without and with a checksum: ISO/IEC 14496-3, table 4.121. */
export const replicationTypes = [13, 14] as const;

const fill = 6;
const end = 7;

/**
 * An access unit of AAC-LC with a fill element before its end, where encoders of HE-AAC put what replicates the upper bands: ISO/IEC
 * 14496-3, 4.4.2.7. `payload` has 1 to 268 bytes.
 */
export function withReplication(unit: Uint8Array, type: number, payload: Uint8Array): Uint8Array {
  const writer = new BitWriter();
  const bits = endOf(unit);
  for (let at = 0; at < bits; at++) writer.write((unit[at >> 3]! >> (7 - (at & 7))) & 1, 1);
  writer.write(fill, 3);
  const count = payload.length + 1;
  if (count < 15) writer.write(count, 4);
  else writer.write(15, 4).write(count - 14, 8);
  writer.write(type, 4).write(payload[0]! & 15, 4);
  for (const byte of payload) writer.write(byte, 8);
  return writer.write(end, 3).align().bytes;
}

/** The bit at which the last element, which is 111, begins. Only zeros follow it, to the next byte. */
function endOf(unit: Uint8Array): number {
  const last = unit.findLastIndex((byte) => byte !== 0);
  return 8 * last + 8 - Math.log2(unit[last]! & -unit[last]!) - 3;
}
