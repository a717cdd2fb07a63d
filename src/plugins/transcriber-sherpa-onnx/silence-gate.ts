import { sampleRate } from './wav-samples.js';

/** No sample of a silent window is louder: −60 dB of full scale, at which silero_vad finds no voice (measured on real calls). */
const silent = 2 ** -10;
/** A voice that was heard is over by then. */
const patience = sampleRate;

/**
 * Keeps long silence from the voice detector, which costs more than all else around recognition: the quiet side of a call is often
 * digital silence. Positions among what passed are returned as positions in the channel.
 */
export class SilenceGate {
  private quiet = 0;
  private passed = 0;
  private heldBack = 0;
  /** Where something was left out: from which position among what passed, how much in all. */
  private readonly gaps: { from: number; heldBack: number }[] = [];

  /** Whether the detector has to hear it. */
  passes(window: Float32Array): boolean {
    this.quiet = isSilent(window) ? this.quiet + window.length : 0;
    if (this.quiet > patience) {
      this.heldBack += window.length;
      return false;
    }
    const last = this.gaps.at(-1)?.heldBack ?? 0;
    if (this.heldBack > last) this.gaps.push({ from: this.passed, heldBack: this.heldBack });
    this.passed += window.length;
    return true;
  }

  /** Where in the channel a sample stands that is the `position`th among those that passed. */
  inChannel(position: number): number {
    return position + (this.gaps.findLast(({ from }) => from <= position)?.heldBack ?? 0);
  }

  clear(): void {
    this.quiet = this.passed = this.heldBack = 0;
    this.gaps.length = 0;
  }
}

function isSilent(window: Float32Array): boolean {
  for (const sample of window) if (sample > silent || sample < -silent) return false;
  return true;
}
