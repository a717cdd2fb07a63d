import type { Packet } from './packet.js';

/** The packets from `count` before the one that holds `from`. */
export async function* withRunIn(packets: AsyncIterable<Packet>, from: number, count: number): AsyncGenerator<Packet> {
  const before: Packet[] = [];
  for await (const packet of packets) {
    if (packet.start + packet.duration > from) {
      yield* before.splice(0);
      yield packet;
    } else {
      before.push(packet);
      if (before.length > count) before.shift();
    }
  }
}
