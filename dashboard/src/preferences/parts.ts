export const parts = ['account', 'password', 'notifications', 'push', 'sms', 'keys'] as const;
export type Part = (typeof parts)[number];

/** From the address; the first is not named in it. */
export function readPart({ part }: Record<string, unknown>): { part?: Part } {
  const found = parts.find((each) => each === part && each !== 'account');
  return found ? { part: found } : {};
}
