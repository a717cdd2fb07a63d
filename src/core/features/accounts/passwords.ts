import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** argon2id with 19 MiB, 2 passes, 1 lane: the first choice of the OWASP Password Storage Cheat Sheet. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let nobodysHash: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> => hash(password, strength);

/** Takes as long for a user who does not exist, so that the time reveals nothing. */
export async function passwordFits(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const known = passwordHash ?? (await (nobodysHash ??= hashPassword(randomBytes(16).toString('hex'))));
  return (await verify(known, password)) && Boolean(passwordHash);
}

/** 96 bits in base64url. */
export const newPassword = (): string => randomBytes(12).toString('base64url');
