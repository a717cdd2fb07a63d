/**
 * Where the scale factor bands of long and short windows begin and end, in coefficients: ISO/IEC 14496-3, 4.5.4,
 * for windows of 1024 and 128 coefficients. Windows of 960 and 120 have the same bands, cut off.
 */
const long96 = [
  0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 64, 72, 80, 88, 96, 108, 120, 132, 144, 156, 172, 188, 212,
  240, 276, 320, 384, 448, 512, 576, 640, 704, 768, 832, 896, 960, 1024,
];
const long64 = [
  0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 64, 72, 80, 88, 100, 112, 124, 140, 156, 172, 192, 216, 240,
  268, 304, 344, 384, 424, 464, 504, 544, 584, 624, 664, 704, 744, 784, 824, 864, 904, 944, 984, 1024,
];
const long48 = [
  0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80, 88, 96, 108, 120, 132, 144, 160, 176, 196, 216, 240, 264,
  292, 320, 352, 384, 416, 448, 480, 512, 544, 576, 608, 640, 672, 704, 736, 768, 800, 832, 864, 896, 928, 1024,
];
const long32 = [...long48.slice(0, -1), 960, 992, 1024];
const long24 = [
  0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 52, 60, 68, 76, 84, 92, 100, 108, 116, 124, 136, 148, 160, 172, 188, 204,
  220, 240, 260, 284, 308, 336, 364, 396, 432, 468, 508, 552, 600, 652, 704, 768, 832, 896, 960, 1024,
];
const long16 = [
  0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 100, 112, 124, 136, 148, 160, 172, 184, 196, 212, 228, 244, 260, 280,
  300, 320, 344, 368, 396, 424, 456, 492, 532, 572, 616, 664, 716, 772, 832, 896, 960, 1024,
];
const long8 = [
  0, 12, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144, 156, 172, 188, 204, 220, 236, 252, 268, 288, 308, 328, 348,
  372, 396, 420, 448, 476, 508, 544, 580, 620, 664, 712, 764, 820, 880, 944, 1024,
];
const short96 = [0, 4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 92, 128];
const short48 = [0, 4, 8, 12, 16, 20, 28, 36, 44, 56, 68, 80, 96, 112, 128];
const short24 = [0, 4, 8, 12, 16, 20, 24, 28, 36, 44, 52, 64, 76, 92, 108, 128];
const short16 = [0, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 60, 72, 88, 108, 128];
const short8 = [0, 4, 8, 12, 16, 20, 24, 28, 36, 44, 52, 60, 72, 88, 108, 128];

/** By sampling frequency index: 96, 88.2, 64, 48, 44.1, 32, 24, 22.05, 16, 12, 11.025, 8 and 7.35 kHz. */
const long = [long96, long96, long64, long48, long48, long32, long24, long24, long16, long16, long16, long8, long8];
const short = [
  short96,
  short96,
  short96,
  short48,
  short48,
  short48,
  short24,
  short24,
  short16,
  short16,
  short16,
  short8,
  short8,
];

/** The bands up to which temporal noise shaping reaches, of long and short windows: ISO/IEC 14496-3, 4.6.9. */
const longTns = [31, 31, 34, 40, 42, 51, 46, 46, 42, 42, 42, 39, 39];
const shortTns = [9, 9, 10, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14];

/** The scale factor bands of one kind of window at one sampling frequency. */
export interface ScaleFactorBands {
  readonly count: number;
  /** Where each begins, and where the last ends. */
  readonly offsets: Uint16Array;
  /** The bands that temporal noise shaping may filter. */
  readonly tnsBands: number;
}

/** `frequencyIndex` from 0 to 12; `coefficients` 1024 or 960 of a long window, 128 or 120 of a short one. */
export function scaleFactorBands(frequencyIndex: number, coefficients: number): ScaleFactorBands {
  const [tables, tns] = coefficients > 128 ? [long, longTns] : [short, shortTns];
  const begins = tables[frequencyIndex]!.filter((offset) => offset < coefficients);
  return {
    count: begins.length,
    offsets: Uint16Array.of(...begins, coefficients),
    tnsBands: Math.min(tns[frequencyIndex]!, begins.length),
  };
}
