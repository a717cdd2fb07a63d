import type { ReactNode } from 'react';

/** A line of the palette. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly left?: ReactNode;
  /** As tinykeys writes it. */
  readonly key?: string;
  readonly run: () => unknown;
}

export interface PaletteGroup {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}
