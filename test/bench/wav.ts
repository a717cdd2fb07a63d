export interface WavFormat {
  /** 1 is PCM, 7 is mu-law. */
  readonly code: 1 | 7;
  readonly sampleRate: number;
  readonly channels: number;
  readonly bitsPerSample: 8 | 16;
}

/** Stereo of 16 kHz and 16 bits. */
export const pcm: WavFormat = { code: 1, sampleRate: 16_000, channels: 2, bitsPerSample: 16 };
/** As telephone exchanges record: mono, 8 kHz, 8 bits. */
export const muLaw: WavFormat = { code: 7, sampleRate: 8000, channels: 1, bitsPerSample: 8 };

export const wavHeaderBytes = 44;

/** The header of a WAV file with `dataBytes` of samples behind it. */
export function wavHeader({ code, sampleRate, channels, bitsPerSample }: WavFormat, dataBytes: number): Buffer {
  const frame = (channels * bitsPerSample) / 8;
  const header = Buffer.alloc(wavHeaderBytes);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(dataBytes + wavHeaderBytes - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(code, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * frame, 28);
  header.writeUInt16LE(frame, 32);
  header.writeUInt16LE(bitsPerSample, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** A telephone recording: a soft tone with pauses, so that there is something to decode. */
export function telephoneRecording(seconds: number): Buffer {
  const { sampleRate } = muLaw;
  const samples = Buffer.alloc(seconds * sampleRate, 0xff); // silence
  for (let at = 0; at < samples.length; at++) {
    const time = at / sampleRate;
    if (time % 4 < 3) samples[at] = encode(Math.sin(2 * Math.PI * 220 * time) * 3000);
  }
  return Buffer.concat([wavHeader(muLaw, samples.length), samples]);
}

/** ITU-T G.711 mu-law of a 16-bit sample. */
function encode(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(Math.round(sample)), 32_635) + 132;
  const exponent = Math.max(0, 24 - Math.clz32(magnitude));
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) & 0xff;
}
