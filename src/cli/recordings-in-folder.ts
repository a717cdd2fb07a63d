import { existsSync, globSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { NamedRecording } from './named-recording.js';

/** What recordings are called; what a file holds is decided by its content. */
const recordings = ['mp3', 'wav', 'm4a', 'mp4', 'ogg', 'oga', 'opus'];
const transcripts = ['vtt', 'srt', 'json', 'txt'];

/** The recordings in a folder and in those below it, by name, each with the transcript of the same name beside it. */
export function recordingsIn(folder: string): NamedRecording[] {
  const found = globSync(`**/*.{${recordings.flatMap((name) => [name, name.toUpperCase()]).join(',')}}`, {
    cwd: folder,
  });
  return found.toSorted().map((name) => {
    const recording = join(folder, name);
    const { dir, name: stem } = parse(recording);
    const transcript = transcripts
      .map((extension) => join(dir, `${stem}.${extension}`))
      .find((path) => existsSync(path));
    return { recording, transcript };
  });
}
