import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { renewPush } from './renew.ts';

interface FromWorker {
  readonly type?: 'open' | 'renew';
  readonly path?: string;
}

/**
 * Keeps push working: a click on a message opens its page in a desk that is open already, without loading it anew, so that what
 * was typed stays. When the browser replaces its subscription, the service gets the new one.
 */
export function usePush(): void {
  const router = useRouter();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const renew = () => void renewPush().catch(() => undefined); // the next start tries again
    const hear = ({ data: { type, path } }: MessageEvent<FromWorker>) => {
      if (type === 'open' && path?.startsWith('/')) router.history.push(path);
      if (type === 'renew') renew();
    };
    renew();
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, [router]);
}
