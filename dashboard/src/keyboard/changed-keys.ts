import { preference, setPreference, usePreference } from '../app/preferences.ts';

/** What a person presses instead, by the key of the desk. */
export type ChangedKeys = Readonly<Record<string, string>>;

const none: ChangedKeys = {};

/** The key that does now what `key` does by itself. */
export const keyOf = (key: string, changed: ChangedKeys = preference('keys') ?? none): string => changed[key] ?? key;

/** As `aria-keyshortcuts` has it. */
export const shortcut = (key: string): string => keyOf(key).replace('[Shift]+', '');

/** Rendered anew when a key is changed. */
export function useChangedKeys(): ChangedKeys {
  const [changed = none] = usePreference('keys');
  return changed;
}

/** As it was: undefined. */
export function changeKey(key: string, to: string | undefined): void {
  const { [key]: _, ...others } = preference('keys') ?? none;
  const next = to === undefined || to === key ? others : { ...others, [key]: to };
  setPreference('keys', Object.keys(next).length > 0 ? next : undefined);
}

/** Of a press, as tinykeys writes it; undefined for what is no letter, digit or sign. */
export function pressed(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>): string | undefined {
  const { key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || [...key].length !== 1 || key === ' ') return undefined;
  if (/\p{Lu}/u.test(key)) return `Shift+${key}`;
  return /[\p{L}\d]/u.test(key) ? key : `[Shift]+${key}`;
}

const signOf = (key: string): string => key.replace('[Shift]+', '');

/** Keys of the desk that `to` would collide with: that do the same press now, or begin with it. */
export function collisions(key: string, to: string, all: readonly string[], changed: ChangedKeys): readonly string[] {
  const wanted = signOf(to);
  return all.filter((each) => {
    if (each === key) return false;
    const other = signOf(keyOf(each, changed));
    return other === wanted || other.startsWith(`${wanted} `) || wanted.startsWith(`${other} `);
  });
}
