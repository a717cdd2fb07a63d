/** Stands for what a recording says of itself until it is fetched. */
export const notFetched = {
  size: 0,
  sha256: '',
  contentType: '',
  codec: '',
  duration: 0,
  sampleRate: 0,
  channels: 0,
} as const;

/** No file that was received is empty. */
export const isFetched = ({ size }: { readonly size: number }): boolean => size > 0;
