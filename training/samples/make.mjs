/**
 * Makes the sample calls of `samples/` from the scripts in `calls/`: `node training/samples/make.mjs`.
 * Needs Debian's espeak-ng, flite and ffmpeg. The same packages give the same bytes: pauses and noise are seeded by name.
 */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { encode } from './encode.mjs';
import { speakTurns } from './speak-turns.mjs';
import { stereo } from './stereo.mjs';
import { webVtt } from './web-vtt.mjs';

const scripts = join(import.meta.dirname, 'calls');
const samples = join(import.meta.dirname, '../../samples');

const work = await mkdtemp(join(tmpdir(), 'callwarden-samples-'));
try {
  const list = [];
  for (const file of (await readdir(scripts)).sort()) {
    const name = basename(file, '.yaml');
    const call = parse(await readFile(join(scripts, file), 'utf8'));
    const { sentences, duration } = await speakTurns(call, name, work);
    await encode(stereo(sentences, duration, name), call.codec, join(samples, call.output));
    await writeFile(join(samples, `${name}.vtt`), webVtt(sentences));
    list.push({ file: call.output, transcript: `${name}.vtt`, title: call.title, expected: call.expected });
    console.log(`${call.output}: ${duration.toFixed(1)} s`);
  }
  await writeFile(join(samples, 'samples.json'), `${JSON.stringify(list, null, 2)}\n`);
} finally {
  await rm(work, { recursive: true });
}
