export const mostFiles = 20;
/** Parts that may come without the key of a file, for all of them. */
export const sharedParts = ['metadata', 'processImmediately', 'callback'] as const;

/** A part and the key of its file. */
export const partName = /^(file|metadata|processImmediately|transcript|callback)(?:\[([\w.-]{1,64})\])?$/;
/** For the document. */
export const patternOf = (name: string) => String.raw`^${name}\[[\w.-]{1,64}\]$`;
