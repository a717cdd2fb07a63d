import { randomBytes } from 'node:crypto';
import { sameBytes } from '../../../platform/secrets/same-bytes.js';
import { hashOf } from '../api-key-value.js';
import type { SignInLink } from './sign-in-link.entity.js';

/** The code of a link: `<id>.<32 random bytes>`, of which only the hash is stored. */
export const newLinkCode = (id: string): string => `${id}.${randomBytes(32).toString('base64url')}`;

export const linkIdOf = (code: string): string => code.split('.')[0]!;

/** Whether the code is that of the link, and the link can still be used. */
export const isUsable = ({ hash, usedAt, expiresAt }: SignInLink, code: string, now: Date): boolean =>
  sameBytes(Buffer.from(hashOf(code)), Buffer.from(hash)) && !usedAt && expiresAt > now;
