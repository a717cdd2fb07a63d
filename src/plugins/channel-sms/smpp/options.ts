import { z } from 'zod';
import { flag, numberBetween, wholeBetween } from '../from-text.js';
import { sourceAddress } from './source-address.js';

/** SMPP 3.4 §5.2 ends these with a zero byte. Operators give out longer ones than its 15 and 8 characters. */
const text = (longest: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\x20-\\x7e]{1,${longest}}$`), `must be at most ${longest} printable ASCII characters`);

export const Options = z.strictObject({
  host: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'must be a host name or an address')
    .describe('The message centre (SMSC).'),
  port: wholeBetween(1, 65_535).optional().describe('2775, or 3550 with `tls`.'),
  tls: flag.default(false).describe('The certificate of the host is checked.'),
  ca: z.string().min(1).optional().describe('PEM, where the certificate was issued by an authority of your own.'),
  systemId: text(64).describe('User name of the bind.'),
  password: text(64).describe('Password of the bind.'),
  systemType: text(12).optional().describe('If the operator asks for one.'),
  from: z
    .string()
    .refine((from) => sourceAddress(from) !== undefined, 'must be +<number>, a short code or at most 11 letters')
    .describe('Sender; its form decides the type of number.'),
  maxInFlight: wholeBetween(1, 1000).default(10).describe('Parts sent and not yet answered.'),
  messagesPerSecond: numberBetween(0.1, 10_000).default(20).describe('Parts a second, evenly spaced.'),
  enquireLinkSeconds: numberBetween(0.01, 3600)
    .default(30)
    .describe('Between two questions whether the link is alive.'),
  timeoutSeconds: numberBetween(0.1, 300).default(10).describe('For the bind, and for the answer to each part.'),
  registeredDelivery: flag.default(false).describe('Asks for delivery receipts; they are acknowledged.'),
});
export type Options = z.infer<typeof Options>;
