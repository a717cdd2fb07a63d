import type { RecognizerResult } from 'sherpa-onnx-node';
import { withoutLoops } from './loops.js';

/** A word, or a whole segment where the model reports no more. `text` starts with a space where a word begins. */
export interface Word {
  readonly text: string;
  /** Seconds from the start of the recording. */
  readonly start: number;
  readonly end: number;
  readonly confidence?: number;
}

/** Seconds; models report when a token starts, and this is about how long the last one of a word lasts. */
const tokenLength = 0.2;

/** Chinese, Japanese, Korean and Thai tokens are words of their own: nothing marks where one begins. */
const ownWord = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** The words of one segment that lies between `start` and `end` seconds of the recording. */
export function toWords(result: RecognizerResult, start: number, end: number): Word[] {
  if (!result.text.trim()) return [];
  const tokens = (result.tokens ?? []).map((token) => token.replaceAll('▁', ' '));
  const times = result.timestamps ?? [];
  const at = (i: number) => Math.min(end, start + (times[i] ?? 0));
  if (tokens.length !== times.length || plain(tokens.join('')) !== plain(result.text)) {
    // The text was edited (numbers, case, tags), or there are no times: one stretch, as exact as can be known.
    const known =
      times.length > 0 ? { start: at(0), end: Math.min(end, at(times.length - 1) + tokenLength) } : { start, end };
    return [{ text: ` ${withoutLoops(result.text.trim())}`, ...known, ...meanProbability(result, 0, times.length) }];
  }
  const apart = spacesBefore(tokens, result.text);
  const firsts = tokens.flatMap((token, i) => (i === 0 || apart[i] || ownWord.test(token) ? [i] : []));
  return firsts.map((first, n) => {
    const next = firsts[n + 1] ?? tokens.length;
    const stop = at(next - 1) + (result.durations?.[next - 1] || tokenLength);
    const limit = next < tokens.length ? at(next) : end;
    const text =
      (apart[first] && !/^\s/.test(tokens[first]!) && !ownWord.test(tokens[first]!) ? ' ' : '') +
      tokens.slice(first, next).join('');
    return { text, start: at(first), end: Math.min(stop, limit), ...meanProbability(result, first, next) };
  });
}

/** Whether a space is before each token, in it or in the text: Paraformer's tokens have none. */
function spacesBefore(tokens: readonly string[], text: string): boolean[] {
  let at = 0;
  return tokens.map((token) => {
    const spaces = /^\s*/.exec(text.slice(at))![0].length;
    at += spaces;
    for (const letter of plain(token)) {
      while (at < text.length && text[at]!.trim() === '') at++;
      at += letter.length;
    }
    return spaces > 0 || token.startsWith(' ');
  });
}

const plain = (text: string) => text.replace(/\s/g, '');

/** Mean over tokens of the probability that the model gave each; nothing if the model reports none. */
function meanProbability(result: RecognizerResult, from: number, to: number): { confidence?: number } {
  const logs = (result.ys_log_probs ?? result.ys_probs ?? []).slice(from, to);
  if (logs.length === 0) return {};
  return { confidence: logs.reduce((sum, log) => sum + Math.min(1, Math.exp(log)), 0) / logs.length };
}
