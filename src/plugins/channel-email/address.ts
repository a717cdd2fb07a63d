import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { type Addressee, PermanentError } from '@callwarden/sdk';
import { oneLine } from './clean-text.js';

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** RFC 5321 §4.5.3.1 limits the local part to 64 octets and a path to 254. No quoted local parts: they only serve tricks. */
const address = /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:"/]{1,253}$/u;
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i;

export function isAddress(text: string): boolean {
  if (!address.test(text) || Buffer.byteLength(text) > 254) return false;
  const local = text.slice(0, text.lastIndexOf('@'));
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..') || Buffer.byteLength(local) > 64)
    return false;
  return domainToASCII(text.slice(local.length + 1))
    .split('.')
    .every((each) => label.test(each));
}

/** `Callwarden <alerts@example.org>` or the bare address; undefined where it is neither. */
export function parseMailbox(text: string): Mailbox | undefined {
  const trimmed = text.trim();
  const open = trimmed.endsWith('>') ? trimmed.lastIndexOf('<') : -1;
  const found = open === -1 ? trimmed : trimmed.slice(open + 1, -1);
  if (!isAddress(found)) return undefined;
  const name = trimmed.slice(0, Math.max(0, open)).trim();
  return { name: oneLine(name.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/g, '$1'), 100), address: found };
}

/** @throws PermanentError NO_ADDRESS: no other provider of e-mail could reach them either. */
export function recipientOf({ email, name = '' }: Addressee): Mailbox {
  if (!email) throw new PermanentError('NO_ADDRESS', 'The recipient has no e-mail address');
  if (!isAddress(email)) throw new PermanentError('NO_ADDRESS', 'The e-mail address of the recipient is not valid');
  return { name: oneLine(name, 100), address: email };
}

/** The key as part of a Message-ID and of a file's name: what is not plain is hashed, so that it stays unique. */
export function plainKey(idempotencyKey: string): string {
  if (/^[\w-]{1,64}$/.test(idempotencyKey)) return idempotencyKey;
  return `sha256-${createHash('sha256').update(idempotencyKey).digest('hex')}`;
}
