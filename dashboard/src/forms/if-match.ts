import type { Editing } from './stored.ts';

/** The header that keeps an update from overwriting what another person has saved, unless that was seen. */
export const ifMatch = ({ opened, latest }: Editing<unknown>, overwrite: boolean): { 'If-Match'?: string } => {
  const { tag } = overwrite ? latest : opened;
  return tag === undefined ? {} : { 'If-Match': tag };
};
