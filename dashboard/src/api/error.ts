import type { ErrorResponse } from './generated/types.gen.ts';

type Refusal = Partial<ErrorResponse['error']>;

/** What the service said, or nothing where it could not be reached. */
export function errorOf(failure: unknown): Refusal {
  if (typeof failure === 'object' && failure !== null && 'error' in failure) return failure.error as Refusal;
  return {};
}

export const isUnreachable = (failure: unknown): boolean => failure instanceof TypeError;
