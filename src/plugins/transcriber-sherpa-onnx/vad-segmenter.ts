import { splitLong, type Segment, type Segmenter } from './energy-cuts.js';
import { sampleRate } from './wav-samples.js';

/** What silero_vad takes at 16 kHz. */
const windowSize = 512;
/** Seconds of sound that the detector may hold back; more than its longest segment. */
const bufferSeconds = 60;

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
  const found = () => {
    const segments: Segment[] = [];
    for (; !vad.isEmpty(); vad.pop()) segments.push(...splitLong(vad.front(false)));
    return segments;
  };
  return {
    accept(block) {
      for (let at = 0; at < block.length; at += windowSize) vad.acceptWaveform(block.subarray(at, at + windowSize));
      return found();
    },
    flush() {
      vad.flush();
      const rest = found();
      vad.reset();
      return rest;
    },
  };
}
