/** Codebook numbers with a meaning of their own: ISO/IEC 14496-3, 4.6.3, 4.6.8 and 4.6.13. */
export const codebook = { zero: 0, escape: 11, reserved: 12, noise: 13, intensityOpposite: 14, intensity: 15 } as const;

/** Whether a codebook codes coefficients. */
export const isSpectral = (number: number): boolean => number > codebook.zero && number <= codebook.escape;
