import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { processes, proportionalBytes } from './memory.ts';
import { ratio } from './statistics.ts';
import type { Table } from './table.ts';
import type { TrimTask } from './trim-client.ts';
import type { Workplace } from './workplace.ts';

interface Format {
  readonly name: string;
  readonly extension: string;
  readonly codec: readonly string[];
}
interface Run {
  readonly ms: number;
  /** Bytes of the process and what it started. */
  readonly peak: number;
}

const formats: readonly Format[] = [
  { name: 'MP3, 64 kbit/s', extension: 'mp3', codec: ['-c:a', 'libmp3lame', '-b:a', '64k'] },
  { name: 'WAV, 16 bits', extension: 'wav', codec: ['-c:a', 'pcm_s16le'] },
  { name: 'M4A, AAC 96 kbit/s', extension: 'm4a', codec: ['-c:a', 'aac', '-b:a', '96k'] },
  { name: 'OGG, Vorbis', extension: 'ogg', codec: ['-c:a', 'libvorbis'] },
  { name: 'OGG, Opus 64 kbit/s', extension: 'opus.ogg', codec: ['-c:a', 'libopus', '-b:a', '64k'] },
];
/** What the peer is asked for is less: it leaves the end as it is. */
const silenceremove = 'silenceremove=start_periods=1:start_threshold=-40dB:start_silence=0.1:detection=rms:window=0.02';
const sampleEveryMs = 50;
const megabyte = 1024 * 1024;

/** The service's lossless cut next to ffmpeg's filter, which decodes and encodes again. */
export async function trimBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  const seconds = quick ? 120 : 3600;
  const source = synthesise(workplace.folder, seconds);
  const rows: string[][] = [];
  for (const format of formats) rows.push(await compare(workplace, format, source));
  return [
    {
      title: `Trim of ${seconds / 60} minutes, 44.1 kHz stereo`,
      note: 'One run of each: the peer takes minutes. Peak memory is of the process and the ffmpeg it starts, pages shared counted once.',
      columns: ['format', 'service', 'ffmpeg silenceremove', 'service / ffmpeg', 'service peak', 'ffmpeg peak'],
      rows,
    },
  ];

  async function compare(place: Workplace, format: Format, from: string): Promise<string[]> {
    const path = join(place.folder, `call.${format.extension}`);
    if (path !== from) ffmpeg(['-i', from, ...format.codec, path]);
    const target = join(place.folder, `trimmed.${format.extension}`);
    execFileSync('sync'); // what was written before is not this run's to write
    const own = await trim(place, path, target);
    rmSync(target);
    execFileSync('sync');
    const peer = await filter(path, target, format);
    rmSync(target);
    const times = [own, peer].map(({ ms }) => `${(ms / 1000).toFixed(2)} s`);
    const peaks = [own, peer].map(({ peak }) => `${(peak / megabyte).toFixed(0)} MB`);
    if (path !== from) rmSync(path);
    return [format.name, ...times, ratio(own.ms, peer.ms), ...peaks];
  }
}

/** Noise as loud as speech and in its rhythm, the same in each run, with five seconds of soft noise at both ends. */
function synthesise(folder: string, seconds: number): string {
  const path = join(folder, 'call.wav');
  const speech = '0.5*(random(0)-0.5)*(0.55+0.45*sin(2*PI*4*t))*(0.3+abs(sin(t*1.1)))';
  const sound = `if(between(t,5,${seconds - 5}),${speech},0.0008*(random(1)-0.5))`;
  const sides = '[0]asplit[a][b];[b]adelay=12,atrim=0[c];[a][c]join=inputs=2:channel_layout=stereo';
  ffmpeg(['-f', 'lavfi', '-i', `aevalsrc=exprs='${sound}':s=44100:d=${seconds}`, '-filter_complex', sides, path]);
  return path;
}

async function trim(workplace: Workplace, source: string, target: string): Promise<Run> {
  const task: TrimTask = { source, target };
  const child = workplace.start('test/bench/trim-client.ts', [JSON.stringify(task)]);
  const memory = watch(child.pid);
  const { ms } = JSON.parse(await child.finish()) as { ms: number };
  return { ms, peak: memory() };
}

async function filter(source: string, target: string, { codec }: Format): Promise<Run> {
  const began = performance.now();
  const args = ['-nostdin', '-v', 'error', '-y', '-i', source, '-af', silenceremove, ...codec, target];
  const child = spawn('ffmpeg', args, { stdio: 'ignore' });
  const memory = watch(child.pid ?? 0);
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`ffmpeg failed with ${code}.`);
  return { ms: performance.now() - began, peak: memory() };
}

/** Watches a process and its children until it is asked for the most they used. */
function watch(pid: number): () => number {
  let highest = 0;
  const timer = setInterval(() => {
    const family = processes().filter((each) => each.pid === pid || each.parent === pid);
    const bytes = family.map((each) => proportionalBytes([each.pid])).filter((each) => !Number.isNaN(each));
    highest = Math.max(
      highest,
      bytes.reduce((sum, each) => sum + each, 0),
    );
  }, sampleEveryMs);
  return () => {
    clearInterval(timer);
    return highest;
  };
}

function ffmpeg(args: readonly string[]): void {
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);
}
