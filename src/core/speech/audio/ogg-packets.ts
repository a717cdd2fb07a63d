import type { OggPage } from './ogg-page.js';

/** Joins what lies in pages to packets, as far as their first bytes go. */
export class OggPackets {
  private parts: Uint8Array[] = [];
  private kept = 0;
  private length = 0;

  /** Of each packet `mostBytes` are kept. */
  constructor(private readonly mostBytes: number) {}

  /** The packets that end in this page. One of nothing, with which ffmpeg ends FLAC, is none. */
  take({ lacing, body }: OggPage): Buffer[] {
    const ended: Buffer[] = [];
    let at = 0;
    for (const length of lacing) {
      this.add(body.subarray(at, at + length));
      at += length;
      if (length === 255) continue;
      if (this.length > 0) ended.push(Buffer.concat(this.parts));
      this.parts = [];
      this.kept = 0;
      this.length = 0;
    }
    return ended;
  }

  private add(segment: Uint8Array): void {
    this.length += segment.length;
    const part = segment.subarray(0, this.mostBytes - this.kept);
    if (part.length === 0) return;
    this.parts.push(part);
    this.kept += part.length;
  }
}
