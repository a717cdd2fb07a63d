import { QueryClient } from '@tanstack/react-query';
import { errorOf } from '../api/error.ts';

/** What was refused stays refused; what could not be reached is tried again. */
const isWorthRetrying = (failures: number, failure: unknown): boolean =>
  failures < 3 && errorOf(failure).code === undefined;

export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: isWorthRetrying, refetchOnWindowFocus: false },
    mutations: { retry: isWorthRetrying },
  },
});
