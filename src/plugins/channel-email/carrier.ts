import type { SendMailOptions } from 'nodemailer';
import type { Receipt } from '@callwarden/sdk';

/** A message in the form that nodemailer takes. */
export type Letter = SendMailOptions & { readonly messageId: string };

/** Takes letters out of the house. */
export interface Carrier {
  /** @param key names the message; plain enough for a file name. */
  send(letter: Letter, key: string, signal: AbortSignal): Promise<Receipt>;
  check(): Promise<void>;
  close(): void;
}

/** In nodemailer's words; undefined where messages are not signed here. */
export type Signing =
  | { readonly domainName: string; readonly keySelector: string; readonly privateKey: string; headerFieldNames: string }
  | undefined;
