/** Words of a call from `first` up to, not including, `end`; those of `gap`, which lies inside, are left out. */
export interface Span {
  readonly first: number;
  readonly end: number;
  readonly gap?: { readonly first: number; readonly end: number };
}
