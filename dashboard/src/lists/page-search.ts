export interface PageSearch {
  /** From 1; absent: the first. */
  readonly page?: number;
}

/** The page of a list, in the address. */
export function readPage({ page }: Record<string, unknown>): PageSearch {
  const number = Number(page);
  return Number.isInteger(number) && number > 1 ? { page: number } : {};
}
