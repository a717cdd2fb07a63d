import { isResumable } from './resumable.ts';

const mebibyte = 2 ** 20;
const upload = (size: number, transcript?: number, notes?: string) => ({
  file: new File([new Uint8Array(size)], 'call.wav'),
  transcript: transcript === undefined ? undefined : new File([new Uint8Array(transcript)], 'call.vtt'),
  metadata: { priority: 'medium' as const, ...(notes && { notes }) },
});

describe('a recording', () => {
  it('is resumable above 5 MiB', () =>
    expect([5 * mebibyte, 5 * mebibyte + 1].map((size) => isResumable(upload(size)))).toEqual([false, true]));

  it('is not with a transcript that is too long for a header', () =>
    expect([4000, 9000].map((length) => isResumable(upload(6 * mebibyte, length)))).toEqual([true, false]));

  it('is not with notes that are too long for a header, counted in bytes', () =>
    expect(isResumable(upload(6 * mebibyte, undefined, 'ü'.repeat(5000)))).toBe(false));
});
