/** In recordings of these, tones stand for words. */
export interface Tone {
  /** Its pitch says which. */
  readonly word: number;
  /** Seconds. */
  readonly at: number;
}

const rate = 16_000;
const toneSeconds = 0.25;
const hertzOf = (word: number) => 400 + word * 20;

/** 16 kHz mono s16le WAV with a plain header. */
export function toneFile(seconds: number, tones: readonly Tone[]): Buffer {
  const file = Buffer.alloc(44 + seconds * rate * 2);
  file.write('RIFF', 0, 'latin1');
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.write('data', 36, 'latin1');
  for (const { word, at } of tones)
    for (let i = 0; i < toneSeconds * rate; i++)
      file.writeInt16LE(
        Math.round(8000 * Math.sin((2 * Math.PI * hertzOf(word) * i) / rate)),
        44 + 2 * (Math.round(at * rate) + i),
      );
  return file;
}

/** An answer in verbose_json: each burst of sound is a word, known by how often it crosses zero upwards. */
export function listenToTones(file: Buffer): object {
  const sample = (i: number) => file.readInt16LE(44 + 2 * i);
  const length = (file.length - 44) / 2;
  const words: { word: string; start: number; end: number }[] = [];
  for (let i = 1; i < length; i++) {
    if (Math.abs(sample(i)) < 200) continue;
    const end = Math.min(length, i + toneSeconds * rate);
    let crossings = 0;
    for (let j = i + 1; j < end; j++) if (sample(j - 1) < 0 && sample(j) >= 0) crossings++;
    const word = Math.round((crossings / toneSeconds - 400) / 20);
    words.push({ word: `w${word}`, start: i / rate, end: end / rate });
    i = end + 100;
  }
  const segments = words.map(({ word, start, end }) => ({ start, end, text: ` ${word}` }));
  return { text: words.map(({ word }) => word).join(' '), language: 'english', segments, words };
}
