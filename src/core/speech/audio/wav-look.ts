import type { Look } from './look.js';
import { readWavLayout, type WavLayout } from './wav-layout.js';

const codecs: Readonly<Record<number, string>> = { 1: 'PCM', 3: 'IEEE_FLOAT', 6: 'ALAW', 7: 'MULAW', 85: 'MPEGLAYER3' };

/** A WAV file, as long as it says; one that was cut off shows when it is decoded. Throws an AudioError. */
export async function lookAtWav(path: string): Promise<Look> {
  const layout = await readWavLayout(path);
  const { code, sampleRate, channels, frameBytes, dataBytes, declaredBytes } = layout;
  const codec = codecs[code] ?? `format ${code}`;
  const plain = dataBytes < frameBytes ? 0 : Math.floor(declaredBytes / frameBytes) / sampleRate;
  const duration = codec === 'MPEGLAYER3' ? declared(layout) : plain;
  return { container: 'WAVE', codec, sampleRate, channels, duration };
}

/** Of samples that do not stand alone, in seconds; 0 where neither a count nor a rate is given. */
function declared({ fact, sampleRate, bytesPerSecond, dataBytes }: WavLayout): number {
  if (dataBytes === 0) return 0;
  if (fact) return fact.samples / sampleRate;
  return bytesPerSecond > 0 ? dataBytes / bytesPerSecond : 0;
}
