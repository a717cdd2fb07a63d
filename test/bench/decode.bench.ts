import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DecodeTask } from './decode-client.ts';
import { processes, proportionalBytes } from './memory.ts';
import { ratio } from './statistics.ts';
import type { Table } from './table.ts';
import type { Workplace } from './workplace.ts';

interface Format {
  readonly name: string;
  readonly extension: string;
  readonly args: readonly string[];
}
interface Run {
  readonly ms: number;
  /** Bytes of the service's own process, and of what it started. */
  readonly own: number;
  readonly started: number;
}

const small: Format = { name: 'MP3, 8 kHz', extension: 'mp3', args: ['-ar', '8000', '-b:a', '16k'] };
const formats: readonly Format[] = [
  small,
  { name: 'M4A, AAC 44.1 kHz', extension: 'm4a', args: ['-c:a', 'aac', '-b:a', '96k'] },
  { name: 'OGG, Vorbis 44.1 kHz', extension: 'ogg', args: ['-c:a', 'libvorbis'] },
];
const sampleEveryMs = 50;
const megabyte = 1024 * 1024;

/** Decoding to 16 kHz WAV, one file a side: the service's by ffmpeg and without it, next to bare ffmpeg. */
export async function decodeBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  const seconds = quick ? 120 : 3600;
  const times = quick ? 5 : 8;
  const nowhere = join(workplace.folder, 'nowhere');
  mkdirSync(nowhere);
  const rows: string[][] = [];
  for (const format of formats) rows.push(await compare(format));
  const path = repeat(
    record(workplace.folder, { ...small, args: [...small.args, '-write_xing', '0'] }, seconds),
    times,
  );
  const withFfmpeg = await decode(path, process.env['PATH'] ?? '');
  const without = await decode(path, nowhere);
  return [
    {
      title: `Decode ${seconds / 60} minutes, stereo, to 16 kHz`,
      note: 'One run of each, on the same file; all write one WAV file a side. Without ffmpeg our own decoders run.',
      columns: ['format', 'bare ffmpeg', 'service', 'service / ffmpeg', 'service without ffmpeg', 'without / ffmpeg'],
      rows,
    },
    {
      title: `Memory while ${(seconds / 60) * times} minutes of MP3 at 8 kHz are decoded`,
      note: 'The highest of the service and, apart from it, of the process that decodes.',
      columns: ['way', 'time', 'service', 'decoder'],
      rows: [
        ['ffmpeg', ...figures(withFfmpeg)],
        ['without ffmpeg', ...figures(without)],
      ],
    },
  ];

  async function compare(format: Format): Promise<string[]> {
    const source = record(workplace.folder, format, seconds);
    const bare = await bareFfmpeg(source);
    const own = await decode(source, process.env['PATH'] ?? '');
    const alone = await decode(source, nowhere);
    rmSync(source);
    const other = [inSeconds(alone.ms), ratio(alone.ms, bare)];
    return [format.name, inSeconds(bare), inSeconds(own.ms), ratio(own.ms, bare), ...other];
  }

  async function decode(source: string, PATH: string): Promise<Run> {
    const folder = join(workplace.folder, 'decoded');
    const task: DecodeTask = { source, folder, PATH };
    execFileSync('sync'); // what was written before is not this run's to write
    const child = workplace.start('test/bench/decode-client.ts', [JSON.stringify(task)]);
    const memory = watch(child.pid);
    const { ms } = JSON.parse(await child.finish()) as { ms: number };
    check(folder);
    return { ms, ...memory() };
  }

  async function bareFfmpeg(source: string): Promise<number> {
    const folder = join(workplace.folder, 'bare');
    mkdirSync(folder);
    execFileSync('sync');
    const began = performance.now();
    const wav = ['-ar', '16000', '-c:a', 'pcm_s16le'];
    const sides = ['-filter_complex', '[0:a]channelsplit[a][b]', '-map', '[a]', ...wav, join(folder, 'left.wav')];
    const child = spawn(
      'ffmpeg',
      ['-nostdin', '-v', 'error', '-i', source, ...sides, '-map', '[b]', ...wav, join(folder, 'right.wav')],
      { stdio: 'ignore' },
    );
    const [code] = (await once(child, 'close')) as [number];
    if (code !== 0) throw new Error(`ffmpeg failed with ${code}.`);
    const ms = performance.now() - began;
    check(folder);
    return ms;
  }
}

/** Noise in the rhythm of speech, another on each side. */
function record(folder: string, { extension, args }: Format, seconds: number): string {
  const path = join(folder, `call-${seconds}.${extension}`);
  const side = (at: number) => `0.5*(random(${at})-0.5)*(0.3+abs(sin(t*${1.1 + at})))`;
  const source = `aevalsrc=exprs='${side(0)}|${side(1)}':s=44100:d=${seconds}`;
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', source, ...args, path]);
  return path;
}

/** Frames of MP3 one behind the other are one recording. */
function repeat(part: string, times: number): string {
  const path = `${part}-long`;
  for (let time = 0; time < times; time++) appendFileSync(path, readFileSync(part));
  rmSync(part);
  return path;
}

/** Two files of the same size, or the figures say nothing; they are removed. */
function check(folder: string): void {
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  rmSync(folder, { recursive: true });
  if (sizes.length !== 2 || sizes[0] !== sizes[1]) throw new Error(`Decoding left ${sizes.length} files.`);
}

/** Watches a process and what it started until it is asked for the most they used. */
function watch(pid: number): () => Omit<Run, 'ms'> {
  let [own, started] = [0, 0];
  const bytes = (each: number) => proportionalBytes([each]) || 0; // it may have ended
  const timer = setInterval(() => {
    own = Math.max(own, bytes(pid));
    const children = processes().filter(({ parent }) => parent === pid);
    started = Math.max(
      started,
      children.reduce((sum, child) => sum + bytes(child.pid), 0),
    );
  }, sampleEveryMs);
  return () => {
    clearInterval(timer);
    return { own, started };
  };
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const figures = ({ ms, own, started }: Run): string[] => [
  inSeconds(ms),
  ...[own, started].map((bytes) => `${(bytes / megabyte).toFixed(0)} MB`),
];
