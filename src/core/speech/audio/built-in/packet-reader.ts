import type { FileHandle } from 'node:fs/promises';
import type { Packet } from '../mp4/packet.js';

const readBytes = 256 * 1024;

/** Reads packets, many with one call where they lie one behind the other. */
export class PacketReader {
  private buffer = Buffer.alloc(0);
  private at = 0;

  constructor(private readonly file: FileHandle) {}

  /** The bytes are valid until the next call. */
  async read({ at, bytes }: Pick<Packet, 'at' | 'bytes'>): Promise<Uint8Array> {
    if (at < this.at || at + bytes > this.at + this.buffer.length) {
      const { buffer, bytesRead } = await this.file.read(Buffer.alloc(Math.max(bytes, readBytes)), { position: at });
      [this.buffer, this.at] = [buffer.subarray(0, bytesRead), at];
    }
    return this.buffer.subarray(at - this.at, at - this.at + bytes);
  }
}
