import { isDeepStrictEqual } from 'node:util';
import type { User } from './user.entity.js';
import type { UserUpdate } from './user.schemas.js';

/** The fields whose columns have the same name, as they are sent. */
type Plain = Omit<UserUpdate, 'password' | 'outOfOffice'>;

/** Changes the user, all but the password. Returns the fields whose value is another now. */
export function applyUpdate(user: User, update: UserUpdate): string[] {
  const { password, outOfOffice, ...plain } = update;
  void password;
  const changed = (Object.keys(plain) as (keyof Plain)[]).filter(
    (name) => plain[name] !== undefined && !isDeepStrictEqual(user[name] ?? null, plain[name]),
  );
  Object.assign(user, Object.fromEntries(changed.map((name) => [name, plain[name]])));
  if (outOfOffice === undefined) return changed;
  const [from, until] = [outOfOffice?.from ?? null, outOfOffice?.until ?? null];
  if (sameTime(user.outOfOfficeFrom, from) && sameTime(user.outOfOfficeUntil, until)) return changed;
  Object.assign(user, { outOfOfficeFrom: from, outOfOfficeUntil: until });
  return [...changed, 'outOfOffice'];
}

const sameTime = (a: Date | null | undefined, b: Date | null): boolean => a?.getTime() === b?.getTime();
