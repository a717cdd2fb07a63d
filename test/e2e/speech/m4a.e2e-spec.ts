import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { decibels, hearPcm } from './heard-pcm.js';

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
    name: 'a video track',
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

  /** What ffmpeg plays, of which the last packet may be longer. */
  async function expectSame(path: string): Promise<void> {
    const [wanted, heard] = [await hearPcm(path), await hearPcm(path, nowhere)];
    for (const { sampleRate, channels } of [wanted, heard]) expect([sampleRate, channels]).toEqual([hertz, 2]);
    const missing = wanted.samples.length - heard.samples.length;
    expect(missing).toBeGreaterThanOrEqual(0);
    expect(missing).toBeLessThan(2 * packet);
    expect(decibels(wanted.samples, heard.samples)).toBeGreaterThan(least);
  }

  it.each(rows)('with $name sound as by ffmpeg, sample by sample', (row) => expectSame(make(row)));

  it.each(['0', '0.7', '1.9'])('whose edit list begins after %s s sound as by ffmpeg', async (from) => {
    const [whole, cut] = [make({ name: `whole ${from}`, args: [] }), join(folder.path, `cut-${from}.m4a`)];
    execFileSync('ffmpeg', ['-v', 'error', '-ss', from, '-i', whole, '-t', '0.9', '-c', 'copy', cut]);
    await expectSame(cut);
  });
});
