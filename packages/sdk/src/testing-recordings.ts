import type { Recording } from './index.js';

const rate = 16_000;
const seconds = 2;

const recording = (key: string, ...channels: string[]): Recording => ({
  key,
  fileName: 'call.wav',
  contentType: 'audio/wav',
  duration: seconds,
  channels: channels.map((channel) => ({ key: channel })),
});

/** By name; the keys are those of `ownSounds`. */
export const ownRecordings: Readonly<Record<string, Recording>> = {
  silence: recording('silence.wav', 'silence.wav'),
  'two channels': recording('noise.wav', 'silence.wav', 'noise.wav'),
  'what nothing on this node can decode': recording('silence.wav'),
  'an upload with a transcript': {
    ...recording('silence.wav', 'silence.wav'),
    transcript: { language: 'en', confidence: 1, utterances: [{ speaker: 0, start: 0.5, end: 1.5, text: 'Hello?' }] },
  },
};

export function ownSounds(): Record<string, Uint8Array> {
  let state = 1; // noise that is the same in each run
  const random = () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff - 0.5;
  return { 'silence.wav': wav(() => 0), 'noise.wav': wav(() => Math.round(random() * 2000)) };
}

/** 16 kHz, mono, signed 16-bit little-endian, as core decodes it. */
function wav(sample: () => number): Uint8Array {
  const size = rate * seconds * 2;
  const bytes = Buffer.alloc(44 + size);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + size, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(size, 40);
  for (let at = 44; at < bytes.length; at += 2) bytes.writeInt16LE(sample(), at);
  return bytes;
}
