import { keyOf, useChangedKeys } from '../keyboard/changed-keys.ts';
import { printed } from '../keyboard/keys.ts';
import classes from './key.module.css';

/** A key of the desk, or what is pressed instead, next to a button's label; assistive technology reads `aria-keyshortcuts`. */
export const Key = ({ children }: { readonly children: string }) => (
  <kbd className={classes.key} aria-hidden>
    {printed(keyOf(children, useChangedKeys()))}
  </kbd>
);
