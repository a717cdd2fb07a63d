import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActFailed } from './use-restorable-delete.ts';

/** Turns an entry of a list on or off, as the given one says. `change` throws the body of the error. */
export function useSwitch<T extends { enabled: boolean }>(list: string, change: (item: T) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    retry: false,
    scope: { id: list }, // a deletion waits for it
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: [{ _id: list }] }),
    onError: useActFailed(),
  });
}
