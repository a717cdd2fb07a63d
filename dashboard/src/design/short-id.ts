/** The end of an id, which differs first: "8F3K-2291" is easier to say than 30 characters. */
export const shortId = (id: string): string =>
  id
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-');
