import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import type { LabelledCall } from '../../src/core/features/model-quality/evaluation/labelled-calls.ts';

/** A WAV file of 16 kHz, and what is said in it. */
export interface Spoken {
  readonly path: string;
  readonly said: string;
}

const shared = resolve(process.env['CALLWARDEN_SHARED'] ?? '../shared', 'data/audio');
/** Voices that the training of speech-en-small keeps out: two of festival, and variants of espeak-ng. */
const voices = [
  'voice_ked_diphone',
  'en-us+m4',
  'voice_cmu_us_slt_arctic_hts',
  'en-gb+f1',
  'voice_ked_diphone',
  'en-us+Hugo',
  'voice_cmu_us_slt_arctic_hts',
  'en-gb+steph2',
];
/** Sources of recordings that it keeps out, besides one speaker in twelve: `kept_out` of training/speech/recordings.py. */
const keptOut = ['asterisk-en-GB', 'commonvoice-minicv', 'vctk-lounes'];
/** Amplitudes of pink noise on the line; the last drown the voice. */
const noises = [0, 0.02, 0.05, 0.1, 0.2, 0.4];
const plain = ['-ar', '16000', '-ac', '1', '-c:a', 'pcm_s16le', '-bitexact', '-map_metadata', '-1'];

const ffmpeg = (...args: readonly string[]) =>
  execFileSync('ffmpeg', ['-nostdin', '-y', '-v', 'error', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });

/** The calls that the project keeps for evaluation. */
export const blindCalls = (): LabelledCall[] =>
  ['dialogues', 'recordings'].flatMap((name) =>
    readFileSync(`training/fraud/blind/${name}.jsonl`, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LabelledCall),
  );

/** Messages of the TypeScript compiler: sentences in many languages, on every machine. Every so many of them. */
export function foreignSentences(language: string, every: number): string[] {
  const file = join('node_modules/typescript/lib', language, 'diagnosticMessages.generated.json');
  const all = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  return all.filter((_, at) => at % every === 0);
}

/** Synthetic voices on telephone lines with more and more noise. */
export function speak(folder: string, texts: readonly string[]): Spoken[] {
  return texts.map((said, at) => {
    const [spoken, path] = [join(folder, `said-${at}.wav`), join(folder, `call-${at}.wav`)];
    const voice = voices[at % voices.length]!;
    if (voice.startsWith('voice')) execFileSync('text2wave', ['-eval', `(${voice})`, '-o', spoken], { input: said });
    else execFileSync('espeak-ng', ['-v', voice, '-s', '150', '-w', spoken, said]);
    const noise = `anoisesrc=color=pink:sample_rate=8000:seed=${at}:amplitude=${noises[at % noises.length]}[noise]`;
    const line = `[0]highpass=f=300,lowpass=f=3400,aresample=8000[line];[line][noise]amix=duration=first:normalize=0`;
    ffmpeg('-i', spoken, '-filter_complex', `${noise};${line}`, ...plain, path);
    return { path, said };
  });
}

/** People whom training never hears, who read or speak, each about 40 seconds of clips: see the README of that folder. */
export function realVoices(folder: string, count: number): Spoken[] {
  const clips = readFileSync(join(shared, 'real/manifest.tsv'), 'utf8').trim().split('\n').slice(1);
  const bySpeaker = Map.groupBy(
    clips.map((line) => line.split('\t')).filter(([, , seconds]) => Number(seconds) < 40),
    ([path, speaker]) => `${path!.split('/')[0]} ${speaker}`,
  );
  const speakers = [...bySpeaker.values()].filter((all) => isKeptOut(all[0]!) && lengthOf(all) > 20);
  return Array.from({ length: count }, (_, at) => {
    const taken: string[][] = [];
    for (const clip of speakers[Math.floor((at * speakers.length) / count)]!)
      if (lengthOf(taken) < 40) taken.push(clip);
    const [list, path] = [join(folder, `real-${at}.txt`), join(folder, `real-${at}.wav`)];
    writeFileSync(list, taken.map(([name]) => `file '${join(shared, 'real', name!)}'\n`).join(''));
    ffmpeg('-f', 'concat', '-safe', '0', '-i', list, ...plain, path);
    return { path, said: taken.map(([, , , text]) => text).join(' ') };
  });
}

function isKeptOut([path, speaker]: readonly string[]): boolean {
  const source = path!.split('/')[0]!;
  const corpus = /^(train-clean|librispeech)/.test(source) ? 'librispeech' : source;
  return keptOut.includes(source) || crc32(`${corpus}/${speaker}`) % 12 === 0;
}

const lengthOf = (clips: readonly (readonly string[])[]) =>
  clips.reduce((sum, [, , seconds]) => sum + Number(seconds), 0);

/** What must not be scored: other languages, and sounds without a voice. By name. */
export function foreignSounds(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, ...input: string[]) => {
    const path = join(folder, `${name}.wav`);
    ffmpeg(...input, ...plain, path);
    found.set(name, path);
  };
  for (const language of ['de', 'es', 'fr', 'it', 'ja', 'ko', 'pt'])
    add(`read sentence, ${language}`, '-i', join(shared, `languages/test_${language}.wav`));
  const chord = [220, 277, 330, 440].map((hertz) => `sin(2*PI*${hertz}*t)`).join('+');
  for (const [language, voice = language] of [
    ['cs'],
    ['de'],
    ['es'],
    ['fr', 'fr-fr'],
    ['it'],
    ['ko'],
    ['pl'],
    ['pt-br'],
    ['ru'],
    ['tr'],
    ['zh-cn', 'cmn'],
  ] as const) {
    const [text, path] = [foreignSentences(language, 200).slice(0, 8).join(' '), join(folder, `${language}.said.wav`)];
    execFileSync('espeak-ng', ['-v', voice, '-s', '150', '-w', path, text]);
    add(`synthetic voice, ${language}`, '-i', path);
  }
  const sounds = {
    ringing: '0.15*lt(mod(t,6),2)*(sin(2*PI*440*t)+sin(2*PI*480*t))',
    music: `0.1*exp(-3*mod(t,0.6))*(${chord})`,
  };
  for (const [name, formula] of Object.entries(sounds))
    add(name, '-f', 'lavfi', '-i', `aevalsrc='${formula}':d=60:s=8000`);
  add('noise', '-f', 'lavfi', '-i', 'anoisesrc=color=pink:amplitude=0.1:d=60:r=8000:seed=1');
  return found;
}

/** What the bench needs and is not here. */
export const missing = (): string[] => [
  ...['ffmpeg', 'espeak-ng', 'text2wave', 'pocketsphinx_continuous'].filter((name) => !existsSync(`/usr/bin/${name}`)),
  ...(existsSync(shared) ? [] : [shared]),
];
