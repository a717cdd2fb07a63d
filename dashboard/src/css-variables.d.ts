import 'react';

declare module 'react' {
  /** Own properties of CSS in `style`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
