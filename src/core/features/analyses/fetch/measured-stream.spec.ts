import { jest } from '@jest/globals';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MeasuredStream } from './measured-stream.js';

const drained = async function* (source: AsyncIterable<Buffer>) {
  for await (const chunk of source) yield chunk.length;
};

describe('a download that is measured', () => {
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const read = (stream: MeasuredStream, ...chunks: string[]) =>
    pipeline(Readable.from(chunks.map((each) => Buffer.from(each))), stream, drained, async (lengths) => {
      let all = 0;
      for await (const length of lengths) all += length;
      return all;
    });

  it('passes as many bytes as are allowed, and reports them, however young the process is', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(5);
    const report = jest.fn();
    expect(await read(new MeasuredStream(5, 1, report), 'abc', 'de')).toBe(5);
    expect(report).toHaveBeenCalledWith(3);
  });

  it('fails at the first byte too many', () =>
    expect(read(new MeasuredStream(5, 1, () => {}), 'abc', 'def')).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' }));

  it('fails when less comes in ten seconds than is wanted', async () => {
    jest.useFakeTimers();
    const stream = new MeasuredStream(1000, 10, () => {});
    const failed = new Promise((resolve) => stream.once('error', resolve));
    stream.resume().write(Buffer.alloc(100));
    jest.advanceTimersByTime(10_000);
    expect(stream.destroyed).toBe(false);
    stream.write(Buffer.alloc(99));
    jest.advanceTimersByTime(10_000);
    expect(await failed).toMatchObject({ code: 'SOURCE_UNAVAILABLE', permanent: false });
  });
});
