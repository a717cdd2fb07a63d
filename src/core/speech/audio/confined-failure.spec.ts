import { jest } from '@jest/globals';
import { AudioError } from './audio-error.js';
import { readFailure, reportFailure } from './confined-failure.js';

describe('a failure of a confined process', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    process.exitCode = undefined;
  });
  const reported = (error: unknown) => {
    let words = 'a decoder said this';
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((words += String(text))));
    reportFailure(error, 'It failed.');
    expect(process.exitCode).toBe(1);
    return words;
  };

  it('is read as it was thrown', () =>
    expect(readFailure(reported(new AudioError('NOT_TRIMMABLE', 'Why.')), '')).toMatchObject({
      code: 'NOT_TRIMMABLE',
      message: 'Why.',
    }));

  it('is one of the recording where it is no AudioError, or was not reported', () => {
    const unreadable = { code: 'UNREADABLE_RECORDING', message: 'It failed.' };
    expect(readFailure(reported(new TypeError('secret')), 'other')).toMatchObject(unreadable);
    expect(readFailure('killed', 'It failed.')).toMatchObject(unreadable);
  });

  it.each(['EFBIG', 'ENOSPC', 'EDQUOT'])('names the limit of the system that was met: %s', (code) =>
    expect(reported(Object.assign(new Error(`${code}: what the system says`), { code }))).toContain(code),
  );
});
