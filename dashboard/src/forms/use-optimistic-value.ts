import { startTransition, useOptimistic } from 'react';

/**
 * A value that is kept elsewhere, such as in the address or by the service. A change shows at once and is undone where
 * `save` rejects; `save` reports that itself.
 */
export function useOptimisticValue<Value>(kept: Value, save: (value: Value) => Promise<unknown>) {
  const [value, show] = useOptimistic(kept);
  const change = (next: Value) =>
    startTransition(async () => {
      show(next);
      await save(next).catch(() => undefined);
    });
  return [value, change] as const;
}
