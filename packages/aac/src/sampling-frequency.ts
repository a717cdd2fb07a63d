/** Hertz by sampling frequency index: ISO/IEC 14496-3, 1.6.3.4. */
export const samplingFrequencies: readonly number[] = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];

/** The lowest frequency that takes the tables of each index: 4.5.1.1. */
const lowest = [92_017, 75_132, 55_426, 46_009, 37_566, 27_713, 23_004, 18_783, 13_856, 11_502, 9391];

/** The index whose tables a stream of any frequency uses. */
export function frequencyIndexOf(hertz: number): number {
  const index = lowest.findIndex((least) => hertz >= least);
  return index === -1 ? lowest.length : index;
}
