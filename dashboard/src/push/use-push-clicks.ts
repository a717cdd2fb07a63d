import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** A click on a push opens its page in a desk that is open already, without loading it anew: what was typed stays. */
export function usePushClicks(): void {
  const router = useRouter();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const open = ({ data }: MessageEvent<{ readonly type?: string; readonly path?: string }>) => {
      if (data.type === 'open' && data.path?.startsWith('/')) router.history.push(data.path);
    };
    navigator.serviceWorker.addEventListener('message', open);
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [router]);
}
