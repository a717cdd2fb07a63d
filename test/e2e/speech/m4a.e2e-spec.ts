import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { decodePcm } from '../../../src/core/speech/audio/pcm.js';
import { readingLimits } from '../../../src/core/speech/audio/limits.js';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;
const hertz = 44_100;
/** Of AAC, in samples. */
const packet = 1024;
/** Decibels. Both round to 16 bits. */
const least = 60;

interface Row {
  readonly name: string;
  readonly args: readonly string[];
  readonly extension?: string;
}

const rows: readonly Row[] = [
  { name: 'tables at the end of the file', args: [] },
  { name: 'tables at the beginning', args: ['-movflags', '+faststart'] },
  { name: 'fragments', args: ['-movflags', 'frag_keyframe+empty_moov'] },
  {
    name: 'fragments whose offsets count from themselves',
    args: ['-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
  },
  { name: 'fragments of a tenth of a second', args: ['-movflags', 'empty_moov', '-frag_duration', '100000'] },
  { name: 'tables and then fragments', args: ['-movflags', 'frag_keyframe', '-frag_duration', '500000'] },
  { name: 'no edit list', args: ['-use_editlist', '0'] },
  { name: 'the fields of QuickTime', args: [], extension: 'mov' },
  { name: 'the brand of 3GPP', args: [], extension: '3gp' },
  {
    name: 'pictures beside the sound',
    args: ['-f', 'lavfi', '-i', 'testsrc=d=3:s=64x64', '-map', '0', '-map', '1', '-c:v', 'mpeg4'],
    extension: 'mp4',
  },
];

withFfmpeg('M4A files as we read them', () => {
  const folder = temporaryFolder();
  const nowhere = join(folder.path, 'nowhere');
  beforeAll(() => mkdirSync(nowhere));
  afterAll(() => folder.remove());

  // Neither side repeats, so that a sample out of its place shows.
  const source = `aevalsrc=exprs='0.4*sin(2*PI*(300+200*t)*t)|0.3*sin(2*PI*(900-100*t)*t)':s=${hertz}:d=3`;

  function make({ name, args, extension = 'm4a' }: Row): string {
    const path = join(folder.path, `${name.replaceAll(' ', '-')}.${extension}`);
    const aac = ['-c:a', 'aac', '-aac_pns', '0', path];
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...args, ...aac]);
    return path;
  }

  async function hear(path: string, way: 'ffmpeg' | 'built-in'): Promise<Int16Array> {
    const { PATH } = process.env;
    if (way === 'built-in') process.env['PATH'] = nowhere;
    const pieces: Int16Array[] = [];
    const listener = {
      begin: (rate: number, channels: number) => expect([rate, channels]).toEqual([hertz, 2]),
      take: (samples: Int16Array) => pieces.push(samples.slice()) > 0,
    };
    try {
      await decodePcm(path, listener, { limits: readingLimits(60), signal: AbortSignal.timeout(20_000) });
    } finally {
      process.env['PATH'] = PATH;
    }
    return Int16Array.from(pieces.flatMap((each) => [...each]));
  }

  /** What ffmpeg plays, of which the last packet may be longer. */
  async function expectSame(path: string): Promise<void> {
    const [wanted, heard] = [await hear(path, 'ffmpeg'), await hear(path, 'built-in')];
    expect(wanted.length - heard.length).toBeGreaterThanOrEqual(0);
    expect(wanted.length - heard.length).toBeLessThan(2 * packet);
    let [signal, error] = [0, 0];
    for (const [at, sample] of heard.entries()) {
      signal += wanted[at]! ** 2;
      error += (wanted[at]! - sample) ** 2;
    }
    expect(10 * Math.log10(signal / Math.max(error, 1))).toBeGreaterThan(least);
  }

  it.each(rows)('with $name sound as by ffmpeg, sample by sample', (row) => expectSame(make(row)));

  it.each(['0', '0.7', '1.9'])('whose edit list begins after %s s sound as by ffmpeg', async (from) => {
    const [whole, cut] = [make({ name: `whole ${from}`, args: [] }), join(folder.path, `cut-${from}.m4a`)];
    execFileSync('ffmpeg', ['-v', 'error', '-ss', from, '-i', whole, '-t', '0.9', '-c', 'copy', cut]);
    await expectSame(cut);
  });
});
