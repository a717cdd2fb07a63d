import { domainToASCII } from 'node:url';
import type { Message } from '@callwarden/sdk';
import { type Mailbox, plainKey } from './address.js';
import type { Letter } from './carrier.js';
import { clip, webAddress } from './clean-text.js';
import type { Rendered } from './templates.js';

/** Letters; lists of messages show about half of them. */
const longestSubject = 200;

export interface Sender {
  readonly from: Mailbox;
  readonly replyTo?: Mailbox;
}

/** Says the same at every attempt, so that mail programs recognise a repeat by its Message-ID. */
export function writeLetter(message: Message, to: Mailbox, { subject, html, text }: Rendered, sender: Sender): Letter {
  const key = plainKey(message.idempotencyKey);
  const unsubscribe = webAddress(message.unsubscribeUrl);
  return {
    from: { ...sender.from },
    to: { ...to },
    ...(sender.replyTo && { replyTo: { ...sender.replyTo } }),
    subject: clip(subject, longestSubject),
    html,
    text,
    messageId: `<${key}@${domainToASCII(sender.from.address.split('@').at(-1) ?? '')}>`,
    ...(importance[message.priority] && { priority: importance[message.priority] }),
    headers: {
      'X-Callwarden-Id': key,
      'Auto-Submitted': 'auto-generated', // RFC 3834: vacation programs do not answer
      'X-Auto-Response-Suppress': 'All', // the same for Exchange
      ...(unsubscribe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(unsubscribe && { list: { unsubscribe: { url: unsubscribe } } }),
    textEncoding: 'quoted-printable', // without looking through each letter for the shorter one
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const importance: Readonly<Record<Message['priority'], 'high' | 'low' | undefined>> = {
  critical: 'high',
  high: 'high',
  normal: undefined,
  low: 'low',
};
