/** Of legitimate calls, at most this share may have this score, from 0 to 100, or more. */
export interface Aim {
  readonly score: number;
  readonly share: number;
}

/** From the lowest score to the highest. */
export const aims: readonly Aim[] = [
  { score: 40, share: 0.02 },
  { score: 60, share: 0.003 },
  { score: 80, share: 0.0005 },
];

/** How many of so many legitimate calls an aim allows; a double next below a whole number counts as that number. */
export const allowedBy = ({ share }: Aim, legitimate: number): number => Math.floor(share * legitimate + 1e-9);
