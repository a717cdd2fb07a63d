import { splitLong, type Segment, type Segmenter } from './energy-cuts.js';
import { RecentSound } from './recent-sound.js';
import { SilenceGate } from './silence-gate.js';
import { sampleRate } from './wav-samples.js';

/** What silero_vad takes at 16 kHz. */
const windowSize = 512;
/** Seconds of sound that the detector may hold back; more than its longest segment. */
const bufferSeconds = 60;
/** The detector is sure of a voice some tenths of a second after its first, soft sounds, and lets go of the last ones early. */
const before = 0.5 * sampleRate;
const after = 0.3 * sampleRate;

/**
 * Finds speech with silero_vad. Thresholds are sherpa-onnx's defaults; after 20 s of speech it looks for the next short
 * pause. The caller must have checked that the file exists: sherpa-onnx ends the process where it does not.
 */
export async function vadSegmenter(model: string): Promise<Segmenter> {
  const { default: sherpa } = await import('sherpa-onnx-node');
  const sileroVad = {
    model,
    threshold: 0.5,
    minSilenceDuration: 0.5,
    minSpeechDuration: 0.25,
    maxSpeechDuration: 20,
    windowSize,
  };
  const vad = new sherpa.Vad({ sileroVad, sampleRate, numThreads: 1, provider: 'cpu', debug: 0 }, bufferSeconds);
  const recent = new RecentSound(2 * bufferSeconds * sampleRate);
  const gate = new SilenceGate();
  let end = 0;
  const found = () => {
    const segments: Segment[] = [];
    for (; !vad.isEmpty(); vad.pop()) {
      const { start, samples } = vad.front(false);
      // Counted from its last sample: silence may have been left out before its first, never within it.
      const last = gate.inChannel(start + samples.length - 1);
      // No sample is heard twice.
      const from = Math.max(end, last + 1 - samples.length - before);
      end = Math.min(recent.end, last + 1 + after);
      segments.push(...splitLong({ start: from, samples: recent.between(from, end) }));
    }
    return segments;
  };
  return {
    accept(block) {
      recent.add(block);
      for (let at = 0; at < block.length; at += windowSize) {
        const window = block.subarray(at, at + windowSize);
        if (gate.passes(window)) vad.acceptWaveform(window);
      }
      return found();
    },
    flush() {
      vad.flush();
      const rest = found();
      vad.reset();
      recent.clear();
      gate.clear();
      end = 0;
      return rest;
    },
  };
}
