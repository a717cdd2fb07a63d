import { useEffect, useState, useSyncExternalStore } from 'react';
import { preference, setPreference } from '../../../app/preferences.ts';
import { Player, type Playing } from './player.ts';

/** The recording of a call, from the service. The cookie of the session gives access, as an audio element sends no header. */
export function usePlayer(fileId: string | undefined): Player | undefined {
  const [player, setPlayer] = useState<Player>();
  useEffect(() => {
    if (!fileId) return undefined;
    const media = new Audio();
    media.preload = 'metadata';
    media.src = `/v1/files/${encodeURIComponent(fileId)}/content`;
    const opened = new Player(media, preference('speed') ?? 1);
    setPlayer(opened);
    return () => {
      setPreference('speed', opened.snapshot().speed);
      opened.close();
    };
  }, [fileId]);
  return player;
}

/** A part of what plays; the component renders again only where that part differs. */
export const usePlaying = <T>(player: Player, select: (playing: Playing) => T): T =>
  useSyncExternalStore(player.subscribe, () => select(player.snapshot()));
