import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { parseFile } from 'music-metadata';
import type { TranscriptFile } from './client.js';

/**
 * A transcript as the service takes it. Plain text has no times: its sentences are laid over the recording by their
 * length, as WebVTT, and `estimated` is true.
 */
export async function readTranscriptFile(
  path: string,
  recording: string,
): Promise<TranscriptFile & { readonly estimated: boolean }> {
  const text = await readFile(path, 'utf8');
  if (extname(path) !== '.txt') return { name: basename(path), text, estimated: false };
  const { format } = await parseFile(recording, { duration: true, skipCovers: true });
  return {
    name: `${basename(path, '.txt')}.vtt`,
    text: webVtt(sentences(text), format.duration ?? 0),
    estimated: true,
  };
}

const sentences = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text.replaceAll(/\s+/g, ' '))]
    .map(({ segment }) => segment.trim())
    .filter(Boolean);

function webVtt(cues: readonly string[], seconds: number): string {
  const characters = cues.reduce((sum, { length }) => sum + length, 0);
  let before = 0;
  const lines = cues.map((cue) => {
    const start = (before / characters) * seconds;
    before += cue.length;
    return `${time(start)} --> ${time((before / characters) * seconds)}\n${cue.replaceAll('-->', '→')}\n`;
  });
  return `WEBVTT\n\n${lines.join('\n')}`;
}

const time = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
