export const periods = [7, 14, 30] as const;
export type Period = (typeof periods)[number];

export interface BoardSearch {
  readonly team?: string | undefined;
  /** Absent: 30. */
  readonly days?: Period | undefined;
}

export function readBoardSearch({ team, days }: Record<string, unknown>): BoardSearch {
  const period = periods.find((each) => each === Number(days) && each !== 30);
  return { ...(typeof team === 'string' && team !== '' && { team }), ...(period && { days: period }) };
}
