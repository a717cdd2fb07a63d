import { z } from 'zod';
import { parseMailbox } from './address.js';

/** Values of the environment arrive as text. */
const fromText = (value: unknown) => {
  if (typeof value !== 'string') return value;
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return value === 'true' ? true : value === 'false' ? false : value;
};
const int = (min: number, max: number) => z.preprocess(fromText, z.int().min(min).max(max));
const flag = z.preprocess(fromText, z.boolean());
/** An empty variable of the environment is one that is not set. */
const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().min(1).optional());
const mailbox = z
  .string()
  .refine((value) => parseMailbox(value) !== undefined, 'must be an address, such as Callwarden <alerts@example.org>');

const Smtp = z
  .strictObject({
    host: z.string().regex(/^\S+$/, 'must be a host name or an IP address').describe('Name or IP of the server.'),
    port: int(1, 65_535).default(587).describe('587 for STARTTLS, 465 for TLS from the start.'),
    secure: flag.optional().describe('TLS from the start. By default only on port 465.'),
    requireTls: flag.optional().describe('Refuse to go on without STARTTLS. By default true, unless secure.'),
    user: text.describe('Name to sign in with. Absent: the server asks for none.'),
    password: text.describe('Password to sign in with.'),
    maxConnections: int(1, 100).default(5).describe('Connections at once, each used for many messages.'),
    timeoutSeconds: int(1, 600).default(20).describe('For a connection, a greeting and each answer of the server.'),
    tls: z
      .strictObject({ ca: text.describe('Certificates to trust instead of the usual ones: PEM, or a path.') })
      .prefault({})
      .describe('The certificate of the server is always checked.'),
  })
  .refine(({ user, password }) => (user === undefined) === (password === undefined), {
    path: ['password'],
    message: 'user and password go together',
  });

export const Options = z
  .strictObject({
    smtp: Smtp.optional().describe('The server that messages are handed to.'),
    outbox: z
      .strictObject({
        folder: z.string().min(1).describe('Made where it is missing.'),
        keep: int(1, 1_000_000).default(1000).describe('Files; the oldest go.'),
      })
      .optional()
      .describe('For development: each message becomes an .eml file in a folder.'),
    from: mailbox.describe('Address of the sender, with a name or without.'),
    replyTo: mailbox.optional().describe('Where answers go.'),
    dkim: z
      .strictObject({
        domain: z
          .string()
          .regex(/^[\w.-]+$/)
          .describe('The domain that signs, d= of RFC 6376.'),
        selector: z
          .string()
          .regex(/^[\w.-]+$/)
          .describe('Names the key in the DNS, s= of RFC 6376.'),
        privateKey: z.string().min(1).describe('RSA: PEM, or a path.'),
      })
      .optional()
      .describe('Signs each message. Absent: the server signs, or nobody.'),
    product: z.string().min(1).max(60).default('Callwarden').describe('The name that readers see.'),
    templates: z
      .strictObject({ folder: z.string().min(1).describe('Holds NAME.mjml, NAME.txt, NAME.de.mjml.') })
      .optional()
      .describe('Templates of your own.'),
    locale: z
      .string()
      .refine(isLocale, 'must be a BCP 47 tag, such as en or pt-BR')
      .default('en')
      .describe('For addressees whose language has no wording here.'),
  })
  .refine(({ smtp, outbox }) => (smtp === undefined) !== (outbox === undefined), {
    path: ['smtp'],
    message: 'give either smtp or outbox',
  });

export type Options = z.infer<typeof Options>;
export type SmtpOptions = NonNullable<Options['smtp']>;

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}
