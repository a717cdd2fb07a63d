import type { Sign } from '../../../signs/signs.ts';
import type { Player } from '../sound/player.ts';

/** A little is heard before and after, so that no word is cut. Seconds. */
const margin = 0.2;

/** Signs without a time stay silent. */
export function playSign(player: Player, { start, end }: Sign): void {
  if (start !== null && end !== null) player.playRange(Math.max(0, start - margin), end + margin);
}
