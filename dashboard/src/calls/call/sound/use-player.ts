import { useEffect, useState, useSyncExternalStore } from 'react';
import { preference, setPreference } from '../../../app/preferences.ts';
import { Player, type Playing } from './player.ts';

function open(fileId: string): Player {
  const media = new Audio();
  media.preload = 'metadata';
  media.src = `/v1/files/${encodeURIComponent(fileId)}/content?playable=true`;
  return new Player(media, preference('speed') ?? 1);
}

/**
 * The recording of a call, from the service: the cookie of the session gives access, as an audio element sends no header.
 * For components that show one call as long as they live.
 */
export function usePlayer(fileId: string): Player {
  const [player] = useState(() => open(fileId));
  useEffect(
    () => () => {
      setPreference('speed', player.snapshot().speed);
      player.close();
    },
    [player],
  );
  return player;
}

/** A part of what plays; the component renders again only where that part differs. */
export const usePlaying = <T>(player: Player, select: (playing: Playing) => T): T =>
  useSyncExternalStore(player.subscribe, () => select(player.snapshot()));
