import { useState } from 'react';
import type { Sign } from '../../signs/signs.ts';
import { playSign } from './evidence/play-sign.ts';
import type { Player } from './sound/player.ts';

/** Which sign the keyboard acts on. */
export function useFocusedSign(signs: readonly Sign[], player: Player) {
  const [id, setId] = useState<string>();
  const focused = signs.find((sign) => sign.id === id);

  function move(step: 1 | -1): void {
    if (signs.length === 0) return;
    const at = focused ? signs.indexOf(focused) + step : step === 1 ? 0 : signs.length - 1;
    const next = signs[Math.min(signs.length - 1, Math.max(0, at))];
    if (!next) return;
    setId(next.id);
    playSign(player, next);
  }

  const choose = (sign: Sign): void => {
    setId(sign.id);
    playSign(player, sign);
  };
  return { focused, focus: (sign: Sign) => setId(sign.id), choose, move };
}
