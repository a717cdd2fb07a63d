import { useSyncExternalStore } from 'react';
import type { Language } from '../i18n/texts-by-language.ts';

/** What a person has set on this computer; none of it is a secret. */
export interface Preferences {
  readonly language?: Language;
  /** Single-letter keys; keys with Ctrl, Escape and arrows always work. */
  readonly letterKeys?: boolean;
  /** What is pressed instead of keys of the desk, by these. */
  readonly keys?: Readonly<Record<string, string>>;
  /** The id of this computer among the devices for push of who turned it on. */
  readonly pushDevice?: string;
  /** A digest of the address at which that device is reached. */
  readonly pushEndpoint?: string;
  /** A user was signed in when the page was last open: there may be a session to restore. */
  readonly visited?: boolean;
  /** Of playback, 1 is as recorded. */
  readonly speed?: number;
}

const place = 'callwarden.preferences';
const listeners = new Set<() => void>();
let preferences = read();

function read(): Preferences {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Preferences;
  } catch {
    return {}; // storage is closed to us, or holds something else
  }
}

export function setPreference<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  preferences = { ...preferences, [name]: value };
  try {
    localStorage.setItem(place, JSON.stringify(preferences));
  } catch {
    // It holds until the page is closed.
  }
  for (const changed of listeners) changed();
}

export const preference = <K extends keyof Preferences>(name: K): Preferences[K] => preferences[name];

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

export function usePreference<K extends keyof Preferences>(name: K) {
  const value = useSyncExternalStore(subscribe, () => preferences[name]);
  return [value, (next: Preferences[K]) => setPreference(name, next)] as const;
}
