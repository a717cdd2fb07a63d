import { random } from './random.mjs';
import { rate, synthesise } from './synthesise.mjs';

/**
 * Speaks a call sentence by sentence, so that every time is true.
 * Returns sentences of {speaker, turn, start, end, text, samples} in seconds, and the length of the call.
 */
export async function speakTurns(call, name, work) {
  const next = random(name);
  const pause = (from, to) => from + next() * (to - from);
  const sentences = [];
  let now = 0.6;
  for (const [turn, entry] of call.turns.entries()) {
    const [speaker, said] = Object.entries(entry)[0];
    if (turn > 0) now += pause(0.25, 0.7);
    for (const [i, text] of said.split(/(?<=[.?!])\s+/).entries()) {
      if (i > 0) now += pause(0.2, 0.4);
      const samples = await synthesise(call[speaker], text, work);
      sentences.push({ speaker, turn, start: now, end: now + samples.length / rate, text, samples });
      now += samples.length / rate;
    }
  }
  return { sentences, duration: now + 0.8 };
}
