import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { tinykeys } from 'tinykeys';
import { preference } from '../app/preferences.ts';
import { keyOf, useChangedKeys } from './changed-keys.ts';

export interface Binding {
  /** As tinykeys writes them: "j", "Shift+S", "g q", "$mod+K". Several keys may do the same. */
  readonly keys: readonly string[];
  /** What it does, for the overview. */
  readonly label: string;
  /** False: there was nothing to do, and the key is left to others. */
  readonly run: () => unknown;
  /** Works while a field has focus, too; keys with Control and Escape always do. */
  readonly inFields?: boolean;
}

export interface KeyGroup {
  readonly title: string;
  readonly bindings: readonly Binding[];
}

let groups: readonly KeyGroup[] = [];
const listeners = new Set<() => void>();
function show(next: readonly KeyGroup[]): void {
  groups = next;
  for (const changed of listeners) changed();
}
const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** The keys that work on this page, for the overview. */
export const useKeyGroups = (): readonly KeyGroup[] => useSyncExternalStore(subscribe, () => groups);

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type=checkbox]')));

/** Space and Enter belong to the button that has focus. */
const isPressed = (event: KeyboardEvent): boolean =>
  (event.key === ' ' || event.key === 'Enter') &&
  event.target instanceof HTMLElement &&
  event.target.closest('button, a, summary, [role=option]') !== null;

const isCommand = (keys: string): boolean => /Control|\$mod|Escape/.test(keys);
const isLetter = (keys: string): boolean => keys.split(' ').every((key) => /^(?:\[?Shift\]?\+)?.$/u.test(key));

/** The press before the current one. */
let previous = { key: '', at: 0 };
let current = previous;
function notePress({ key, timeStamp }: KeyboardEvent): void {
  [previous, current] = [current, { key, at: timeStamp }];
}

/** As long as tinykeys waits for the next key of a sequence. */
const sequenceMilliseconds = 1000;

/** The press ends a sequence, such as `g s`, and is not a key of its own. */
const endsSequence = (keys: string): boolean =>
  current.at - previous.at < sequenceMilliseconds &&
  groups.some(({ bindings }) =>
    bindings.some((binding) => binding.keys.some((key) => keyOf(key) === `${previous.key} ${keys}`)),
  );

function mayRun(binding: Binding, keys: string, event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  if (isField(event.target) && !isCommand(keys) && !binding.inFields) return false;
  if (endsSequence(keys)) return false;
  if (preference('letterKeys') === false && isLetter(keys)) return false;
  if (isPressed(event) && !isCommand(keys)) return false;
  // A dialog keeps the keys of the page from what lies under it.
  return document.querySelector('[role=dialog][aria-modal=true]') === null;
}

/** Binds keys while the component is mounted and `bindings` is not empty. */
export function useKeys(title: string, bindings: readonly Binding[]): void {
  const latest = useRef(bindings);
  const changed = useChangedKeys();
  useLayoutEffect(() => {
    latest.current = bindings;
  });
  // Bindings are new at every render; they are bound anew only where keys or labels differ.
  const shape = bindings
    .map(({ keys, label }) => `${keys.map((key) => keyOf(key, changed)).join(' or ')}: ${label}`)
    .join('\n');

  useEffect(() => {
    if (!shape) return undefined;
    window.addEventListener('keydown', notePress, { capture: true }); // the same one, added once
    const group: KeyGroup = { title, bindings: latest.current };
    show([...groups, group]);
    // Each by itself: within one map, a sequence that fired would leave others half pressed.
    const unbind = latest.current.flatMap(({ keys }, index) =>
      keys.map((own) => {
        const key = keyOf(own);
        const run = (event: KeyboardEvent) => {
          const binding = latest.current[index];
          if (!binding || !mayRun(binding, key, event)) return;
          if (binding.run() !== false) event.preventDefault();
        };
        return tinykeys(window, { [key]: run }, { ignore: (event) => event.isComposing });
      }),
    );
    return () => {
      for (const each of unbind) each();
      show(groups.filter((each) => each !== group));
    };
  }, [title, shape]);
}

const names: Readonly<Record<string, string>> = {
  $mod: 'Ctrl',
  Control: 'Ctrl',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** Keys as they are printed on a keyboard. */
export const printed = (keys: string): string =>
  keys
    .split(' ')
    .map((press) =>
      press
        .replace('[Shift]+', '')
        .split('+')
        .map((key) => names[key] ?? key)
        .join('+'),
    )
    .join(' ');
