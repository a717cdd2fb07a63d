import { readCues } from './cues.js';
import { fromCues, type SuppliedTranscript } from './supplied-transcript.js';
import { readJsonTranscript } from './json-transcript.js';
import { TranscriptError } from './transcript-error.js';

/**
 * Reads WebVTT, SRT or the JSON shape of `transcription`, whichever the text is, in time that grows with its length. Throws a
 * TranscriptError.
 */
export function readTranscript(source: string): SuppliedTranscript {
  const text = source
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  if (text.includes('\u0000')) throw TranscriptError.at(undefined, 'is not text');
  const start = text.trimStart();
  if (start.startsWith('{') || start.startsWith('[')) return readJsonTranscript(text);
  if (/^WEBVTT(?:\s|$)/.test(text)) return fromCues(readCues(text), declaredLanguage(text));
  if (isSrt(start)) return fromCues(readCues(text), '');
  throw TranscriptError.at(1, 'is not WebVTT (it would start with WEBVTT), SRT (with a cue number) or JSON');
}

/** Of the header of WebVTT. */
const declaredLanguage = (text: string): string =>
  /^Language:[ \t]{0,20}([\w-]{2,35})/m.exec(text.slice(0, 1000))?.[1] ?? '';

/** A cue number, and the beginning of a time on the next line that is not empty. */
function isSrt(text: string): boolean {
  const end = text.indexOf('\n');
  return end !== -1 && /^\d+\s*$/.test(text.slice(0, end)) && /^\d+:\d/.test(text.slice(end).trimStart().slice(0, 20));
}
