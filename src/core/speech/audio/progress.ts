/** Tells `progress` the seconds that a decoder prints, as `out_time_us=` and microseconds. */
export const readProgress =
  (progress: (seconds: number) => void) =>
  async (output: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of output) {
      const [, micros] = /out_time_us=(\d+)/.exec(chunk.toString()) ?? [];
      if (micros) progress(Number(micros) / 1e6);
    }
  };
