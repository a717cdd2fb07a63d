import { randomFrom } from './random-from.js';

/** Sounds of telephone lines without a voice in them, 16 kHz in blocks of a second, the same each time. */
export const nonSpeechKinds = ['ringing', 'music', 'noise'] as const;

const rate = 16_000;

/** What is heard repeats after a minute. */
export function* nonSpeech(kind: (typeof nonSpeechKinds)[number], minutes: number): Generator<Float32Array> {
  const random = randomFrom(7);
  const sampleAt = { ringing, music: music(random), noise: noise(random) }[kind];
  const minute = Array.from({ length: 60 }, (_, second) =>
    Float32Array.from({ length: rate }, (__, i) => sampleAt(second + i / rate)),
  );
  for (let number = 0; number < minutes; number++) yield* minute;
}

const sine = (hertz: number, at: number) => Math.sin(2 * Math.PI * hertz * at);

/** North American ringing: 440 and 480 Hz, two seconds of six. */
const ringing = (at: number): number => (at % 6 < 2 ? 0.15 * (sine(440, at) + sine(480, at)) : 0);

/** Plucked chords over a bass and a hiss on each beat, 100 a minute: what a queue plays. */
function music(random: () => number): (at: number) => number {
  const beat = 0.6;
  const scale = [220, 246.9, 261.6, 293.7, 329.6, 349.2, 392, 440];
  let [current, notes] = [-1, [0, 0, 0]];
  return (at) => {
    const number = Math.floor(at / beat);
    if (number !== current) {
      current = number;
      notes = notes.map(() => scale[Math.floor(random() * scale.length)]!);
    }
    const since = at - number * beat;
    const chord = notes.reduce((sum, hertz) => sum + sine(hertz, at) + 0.4 * sine(2 * hertz, at), 0);
    const hiss = (random() * 2 - 1) * Math.exp(-since * 40);
    return 0.08 * chord * Math.exp(-since * 3) + 0.1 * sine(notes[0]! / 4, at) + 0.05 * hiss;
  };
}

/** Steady noise of a line, with a hum of 50 Hz. */
const noise = (random: () => number) => (at: number) => 0.05 * (random() * 2 - 1) + 0.03 * sine(50, at);
