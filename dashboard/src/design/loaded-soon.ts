import { type ComponentType, lazy, useEffect } from 'react';

/** Milliseconds after the page, so that its first view does not wait for what is opened later. */
const pause = 2500;

/**
 * A component whose script is no part of the first view: loaded soon after it, so that it opens at once and what is typed
 * right after its key is not lost. `useSoon` belongs to the component that shows it.
 */
export function loadedSoon<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Component = lazy(() => load().then((loaded) => ({ default: loaded })));
  const useSoon = (): void => {
    useEffect(() => {
      // Where it cannot be loaded now, it is tried again when it is opened.
      const timer = setTimeout(() => void load().catch(() => undefined), pause);
      return () => clearTimeout(timer);
    }, []);
  };
  return [Component, useSoon] as const;
}
