/** How FunASR's models take features: seven frames of 80 mel bins are one, and the next begins six further on. */
const [window, shift] = [7, 6] as const;
/** Numbers in a frame, and where the mel bins of its middle begin. */
export const size = window * 80;
export const middle = 3 * 80;

/** Samples come as 16-bit numbers, 2^15 times as loud: taken off again, since features are logarithms of power. */
const loudness = 2 * Math.log(2 ** 15);
const each = (number: string) => Array.from({ length: size }, () => number).join(',');

export const lowFrameRate: Readonly<Record<string, string>> = {
  lfr_window_size: String(window),
  lfr_window_shift: String(shift),
  neg_mean: each((-loudness).toFixed(3)),
  inv_stddev: each('1'),
};
