import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeys } from '../../../keyboard/keys.ts';
import type { Sign } from '../../../signs/signs.ts';
import type { Player } from './player.ts';

const most = 64;
/** Seconds that the waveform shows at least. */
const shortest = 10;

/** A long call seen from near: the place that is heard stays in view, and so does a sign that is chosen. */
export function useZoom(player: Player, duration: number, focused: Sign | undefined) {
  const t = useTranslations('call.sound');
  const [factor, setFactor] = useState(1);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const isWidest = factor >= most || duration / factor < shortest;

  useLayoutEffect(() => {
    if (factor > 1) reveal(scroller, player.snapshot().time / duration, true);
  }, [factor, scroller, player, duration]);
  useEffect(
    () => player.subscribe(() => reveal(scroller, player.snapshot().time / duration)),
    [scroller, player, duration],
  );
  const at = focused?.start ?? null;
  useEffect(() => {
    if (at !== null) reveal(scroller, at / duration);
  }, [scroller, at, duration]);

  const closer = () => setFactor(Math.min(most, factor * 2));
  const wider = () => setFactor(Math.max(1, factor / 2));
  useKeys(t('title'), [
    { keys: ['[Shift]++', '='], label: t('closer'), run: () => !isWidest && closer() },
    { keys: ['-'], label: t('wider'), run: wider },
    { keys: ['0'], label: t('whole'), run: () => setFactor(1) },
  ]);
  return { factor, setScroller, closer: isWidest ? undefined : closer, wider: factor > 1 ? wider : undefined };
}

/** Scrolls where a part of the track (0 to 1) is out of view, or to its middle. */
function reveal(scroller: HTMLDivElement | null, part: number, middle = false): void {
  if (!scroller) return;
  const { scrollLeft, clientWidth, scrollWidth } = scroller;
  const x = part * scrollWidth;
  if (middle) scroller.scrollLeft = x - clientWidth / 2;
  else if (x < scrollLeft || x > scrollLeft + clientWidth) scroller.scrollLeft = x - clientWidth / 8;
}
