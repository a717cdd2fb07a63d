import type { Look } from './look.js';
import { readWavLayout, type WavLayout } from './wav-layout.js';

const plainCodecs: Readonly<Record<number, string>> = { 1: 'PCM', 3: 'IEEE_FLOAT', 6: 'ALAW', 7: 'MULAW' };
/** Their samples do not stand alone. */
const packedCodecs: Readonly<Record<number, string>> = {
  0x02: 'MS_ADPCM',
  0x11: 'IMA_ADPCM',
  0x31: 'GSM610',
  0x55: 'MPEGLAYER3',
  0x28f: 'G722',
};

/** A WAV file, as long as it says; one that was cut off shows when it is decoded. Throws an AudioError. */
export async function lookAtWav(path: string): Promise<Look> {
  const layout = await readWavLayout(path);
  const { code, sampleRate, channels, frameBytes, dataBytes, declaredBytes } = layout;
  const packed = packedCodecs[code];
  const codec = packed ?? plainCodecs[code] ?? `format ${code}`;
  const plain = dataBytes < frameBytes ? 0 : Math.floor(declaredBytes / frameBytes) / sampleRate;
  const duration = packed ? declared(layout) : plain;
  return { container: 'WAVE', codec, sampleRate, channels, duration };
}

/** Of samples that do not stand alone, in seconds; 0 where neither a count nor a rate is given. */
function declared({ fact, sampleRate, bytesPerSecond, dataBytes }: WavLayout): number {
  if (dataBytes === 0) return 0;
  if (fact && fact.samples > 0) return fact.samples / sampleRate;
  return bytesPerSecond > 0 ? dataBytes / bytesPerSecond : 0;
}
