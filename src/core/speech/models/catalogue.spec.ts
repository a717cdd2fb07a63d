import { describe, expect, it } from '@jest/globals';
import { catalogue, findModel, modelSize, nearestModelName } from './catalogue.js';

describe('the catalogue', () => {
  it('has each name once, and names that are safe as a folder', () => {
    const names = catalogue.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9][a-z0-9.-]*$/);
  });

  it('takes every file from Hugging Face over HTTPS, at a commit and not at a branch', () => {
    for (const { url, path } of catalogue.flatMap(({ files }) => files)) {
      expect(url).toMatch(/^https:\/\/huggingface\.co\/csukuangfj\/[\w.-]+\/resolve\/[0-9a-f]{40}\/[\w.-]+$/);
      expect(url.endsWith(`/${path}`)).toBe(true);
    }
  });

  it('knows checksums only as 64 lower-case hex digits', () => {
    for (const { sha256 } of catalogue.flatMap(({ files }) => files))
      expect(sha256 ?? '0'.repeat(64)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has the files that each layout needs', () => {
    const needed = {
      whisper: 3,
      moonshine: 5,
      transducer: 4,
      'sense-voice': 2,
      'nemo-ctc': 2,
      'zipformer-ctc': 2,
      vad: 1,
      'speaker-segmentation': 1,
      'speaker-embedding': 1,
    };
    for (const { layout, files } of catalogue) expect(files).toHaveLength(needed[layout]);
  });
});

it('does not add up a size that is partly unknown', () => {
  const vad = findModel('silero-vad')!;
  expect(modelSize(vad)).toBe(1_807_522);
  expect(modelSize({ ...vad, files: [...vad.files, { ...vad.files[0]!, size: null }] })).toBeNull();
});

describe('the nearest name', () => {
  it.each([
    ['whisper-tiny-en', 'whisper-tiny.en'],
    ['Whisper-Bsae', 'whisper-base'],
    ['parakeet', 'parakeet-tdt-0.6b-v2'],
    ['silero', 'silero-vad'],
  ])('to %s is %s', (typed, meant) => expect(nearestModelName(typed)).toBe(meant));

  it('is none for a word that is like no name', () => expect(nearestModelName('llama')).toBeUndefined());
});
