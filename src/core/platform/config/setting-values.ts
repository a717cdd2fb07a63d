import { z } from 'zod';

/** Values that come from the environment are text: what reads as a number or a boolean becomes one. */
export const fromText = (value: unknown) => {
  if (typeof value !== 'string') return value;
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return value === 'true' ? true : value === 'false' ? false : value;
};
export const int = (min: number, max: number) => {
  const expected = `must be a whole number from ${min} to ${max}`;
  return z.preprocess(fromText, z.int(expected).min(min, expected).max(max, expected));
};
export const flag = z.preprocess(fromText, z.boolean());
export const weight = z.preprocess(fromText, z.number().positive().max(1000));
export const list = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value),
    z.array(item),
  );

/** The message does not repeat the value, which may have a password in it. */
export const serverUrl = (...schemes: readonly [string, string]) =>
  z.string().refine(
    (text) => {
      const url = URL.parse(text);
      return url && schemes.includes(url.protocol.slice(0, -1)) && (url.hostname || url.searchParams.has('host'));
    },
    `must be a URL such as ${schemes[0]}://user:password@host${schemes[0] === 'postgres' ? '/database' : ''}`,
  );
