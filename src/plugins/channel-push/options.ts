import { z } from 'zod';
import { belongTogether, publicKeyBytes, privateKeyBytes } from './vapid-keys.js';

const makeThem = 'make a pair with: npx web-push generate-vapid-keys';
/** RFC 8030 leaves the longest to push services; the large ones keep a message for four weeks. */
const fourWeeks = 2_419_200;

const key = (bytes: number) =>
  z.string().refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes, {
    error: `must be ${bytes} bytes in base64url without "="; ${makeThem}`,
    abort: true,
  });

/** Push services such as Apple's turn down localhost, and web-push complains of it on the console at every message. */
function isContact(text: string): boolean {
  return (
    /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text) &&
    !['localhost', undefined].includes(URL.parse(text)?.hostname)
  );
}

export const Options = z
  .strictObject({
    subject: z
      .string()
      .refine(isContact, {
        error: 'must be such as mailto:ops@example.com or https://example.com/contact',
        abort: true,
      })
      .describe('Whom push services turn to when something is wrong with what is sent: a mailto: or https: URL.'),
    publicKey: key(publicKeyBytes).describe('Of the VAPID key pair (RFC 8292), base64url. Browsers subscribe with it.'),
    privateKey: key(privateKeyBytes).describe('Of the same pair, base64url.'),
    ttlSeconds: z
      .int()
      .min(0)
      .max(fourWeeks)
      .default(86_400)
      .describe('How long a push service keeps what it cannot deliver, as while a device is off.'),
    timeoutSeconds: z.number().positive().max(60).default(10).describe('For one message to all devices of a person.'),
    services: z
      .array(z.url({ protocol: /^https?$/ }))
      .default([])
      .describe('URLs of push services in your own network, which is otherwise never called; host and port count.'),
  })
  .refine(({ publicKey, privateKey }) => belongTogether(publicKey, privateKey), {
    path: ['privateKey'],
    message: `does not belong to publicKey; ${makeThem}`,
  });

export type Options = z.infer<typeof Options>;
