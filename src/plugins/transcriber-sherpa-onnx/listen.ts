import type { TranscribeCall } from '@callwarden/sdk';
import type { Segment, Segmenter } from './energy-cuts.js';
import type { Recognise } from './recognise.js';
import { SideBySide } from './side-by-side.js';
import { readSamples, sampleRate } from './wav-samples.js';
import type { Word } from './words.js';

/** 0.1 s, in samples: nobody says a word in less. */
const shortest = sampleRate / 10;

export interface Heard {
  readonly words: readonly Word[];
  /** What the model took each segment for, such as `en`; empty strings if it does not report a language. */
  readonly languages: readonly string[];
}

/** With what a channel is heard; `atOnce` segments are recognised at a time. */
export interface Ears {
  readonly segmenter: Segmenter;
  readonly recognise: Recognise;
  readonly atOnce: number;
}

/** The words of one channel. `progress` gets the seconds that were listened to. */
export async function listen(
  wav: string,
  { segmenter, recognise, atOnce }: Ears,
  call: TranscribeCall,
): Promise<Heard> {
  const heard: Heard[] = [];
  const hear = async (segment: Segment): Promise<void> => {
    call.signal.throwIfAborted();
    if (segment.samples.length < shortest) return;
    const at = heard.push(nothing) - 1; // segments may end in another order
    const { words, language } = await recognise(segment);
    // Where nothing is said, the language is a guess.
    if (words.length > 0) heard[at] = { words, languages: [language] };
  };
  const side = new SideBySide(atOnce);
  let read = 0;
  try {
    for await (const block of readSamples(wav)) {
      call.signal.throwIfAborted();
      for (const segment of segmenter.accept(block)) await side.begin(() => hear(segment));
      read += block.length;
      call.progress(read / sampleRate);
    }
    for (const segment of segmenter.flush()) await side.begin(() => hear(segment));
    await side.end();
  } catch (error) {
    segmenter.flush(); // the next channel uses it again
    await side.settled();
    throw error;
  }
  return { words: heard.flatMap(({ words }) => words), languages: heard.flatMap(({ languages }) => languages) };
}

const nothing: Heard = { words: [], languages: [] };
