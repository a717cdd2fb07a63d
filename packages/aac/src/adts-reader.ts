import { adtsFrameLength, adtsHeaderBytes, readAdtsFrame, type AdtsFrame } from './adts.js';

/** Finds the frames of an ADTS stream that comes in pieces of any length. Bytes that are no frame are skipped. */
export class AdtsReader {
  private rest = new Uint8Array(0);
  /** Whether a frame ended where the rest begins. */
  private isInStep = false;

  /** The frames that are whole by now. */
  take(bytes: Uint8Array): AdtsFrame[] {
    return this.read(bytes, false);
  }

  /** The frames that were held back because nothing followed them. */
  end(): AdtsFrame[] {
    return this.read(new Uint8Array(0), true);
  }

  private read(more: Uint8Array, isLast: boolean): AdtsFrame[] {
    const bytes = new Uint8Array(this.rest.length + more.length);
    bytes.set(this.rest);
    bytes.set(more, this.rest.length);
    const frames: AdtsFrame[] = [];
    let at = 0;
    while (at + adtsHeaderBytes <= bytes.length) {
      const next = at + (adtsFrameLength(bytes, at) ?? 0);
      const needed = next + (this.isInStep ? 0 : adtsHeaderBytes);
      if (next > at && needed > bytes.length && !isLast) break;
      // Out of step, bytes that look like a header only count if another one stands behind the frame.
      const isFrame =
        next > at && (needed > bytes.length ? next <= bytes.length : this.isInStep || follows(bytes, next));
      if (isFrame) frames.push(readAdtsFrame(bytes.subarray(at, next)));
      this.isInStep = isFrame;
      at = isFrame ? next : at + 1;
    }
    this.rest = bytes.slice(at);
    return frames;
  }
}

const follows = (bytes: Uint8Array, at: number): boolean => adtsFrameLength(bytes, at) !== undefined;
