import { useMediaQuery } from '@mantine/hooks';
import { useSignedIn } from '../../../session/session.ts';

/** Whether there is room for the queue, and the caller has one. */
export function useWithQueue(): boolean {
  const { may } = useSignedIn();
  const wide = useMediaQuery('(width >= 1600px)', undefined, { getInitialValueInEffect: false });
  return wide && may('write:reviews');
}
