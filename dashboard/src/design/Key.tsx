import classes from './key.module.css';

/** A key as a hint next to a button's label; assistive technology reads `aria-keyshortcuts` of the button instead. */
export const Key = ({ children }: { readonly children: string }) => (
  <kbd className={classes.key} aria-hidden>
    {children}
  </kbd>
);
