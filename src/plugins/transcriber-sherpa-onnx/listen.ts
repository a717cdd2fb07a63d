import type { TranscribeCall } from '../../core/sdk/index.js';
import type { Segment, Segmenter } from './energy-cuts.js';
import type { Recognise } from './recogniser.js';
import { readSamples, sampleRate } from './wav-samples.js';
import { toWords, type Word } from './words.js';

/** 0.1 s, in samples: nobody says a word in less. */
const shortest = sampleRate / 10;

export interface Heard {
  readonly words: readonly Word[];
  /** What the model took each segment for, such as `en`; empty strings where it does not tell. */
  readonly languages: readonly string[];
}

/** The words of one channel. `progress` gets the seconds that were listened to. */
export async function listen(
  wav: string,
  segmenter: Segmenter,
  recognise: Recognise,
  call: TranscribeCall,
): Promise<Heard> {
  const words: Word[] = [];
  const languages: string[] = [];
  const hear = async ({ start, samples }: Segment) => {
    call.signal.throwIfAborted();
    if (samples.length < shortest) return;
    const result = await recognise(samples);
    words.push(...toWords(result, start / sampleRate, (start + samples.length) / sampleRate));
    languages.push((result.lang ?? '').replace(/[<|>]/g, ''));
  };
  let read = 0;
  try {
    for await (const block of readSamples(wav)) {
      call.signal.throwIfAborted();
      for (const segment of segmenter.accept(block)) await hear(segment);
      read += block.length;
      call.progress(read / sampleRate);
    }
  } catch (error) {
    segmenter.flush(); // the next channel uses it again
    throw error;
  }
  for (const segment of segmenter.flush()) await hear(segment);
  return { words, languages };
}
