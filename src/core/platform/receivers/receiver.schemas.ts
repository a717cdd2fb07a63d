import { z } from 'zod';
import type { BadField } from '../errors/errors.js';
import { headerProblems, longestValue, maskProblems, mostHeaders } from './header-rules.js';
import { secretProblem } from './signature.js';

/** Fields of everything that receives calls over HTTP. */

export const url = z
  .string()
  .meta({ minLength: 1, maxLength: 2048 }) // the guard checks it, and knows more
  .describe('HTTPS, at a public address. No redirect is followed.');

/** At least one of them, and none twice. */
export const someOf = <const T extends readonly string[]>(types: T) =>
  z
    .array(z.enum(types))
    .min(1)
    .max(types.length)
    .superRefine(
      (value: unknown, context) => {
        // Of a list that is far too long only the beginning: each is compared with all.
        const some: readonly unknown[] = Array.isArray(value) ? value.slice(0, 2 * types.length) : [];
        for (const [at, type] of some.entries())
          if (some.indexOf(type) < at)
            context.addIssue({ code: 'custom', path: [at], message: `names ${String(type)} once more: leave it out` });
      },
      { when: () => true },
    )
    .meta({ uniqueItems: true });

export const secret = z
  .string()
  .min(8)
  .max(256)
  .superRefine((text, context) => {
    const problem = secretProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ pattern: '^[\\x21-\\x7e]+$' });

// Not a record: one drops names such as __proto__ in silence.
const headersWithout = (problems: (value: unknown) => readonly BadField[]) =>
  z
    .unknown()
    .superRefine((value, context) => {
      for (const { path, reason } of problems(value))
        context.addIssue({ code: 'custom', path: path === '' ? [] : [path], message: reason });
    })
    .transform((value) => value as Readonly<Record<string, string>>)
    .meta({
      type: 'object',
      maxProperties: mostHeaders,
      additionalProperties: { type: 'string', maxLength: longestValue },
      description:
        'Sent with each delivery; at most 8 KiB. Headers that the delivery or the connection sets are not allowed: `x-service-*`, `webhook-*`, `content-type`, `user-agent`, `host` and similar ones.',
    });

/** Masks among them stand for values that are kept. */
export const headers = headersWithout(headerProblems);
export const newHeaders = headersWithout((value) => [...headerProblems(value), ...maskProblems(value)]);
