import type { z } from 'zod';
import type { AppError } from '../errors/app-error.js';
import { type BadField, errors } from '../errors/errors.js';
import { readBody } from '../http/late-body.js';
import type { OutboundClient } from '../outbound/guarded-client.js';
import type { OutboundRefusal } from '../outbound/outbound-error.js';

/** What is wrong with an input that names a URL; `reason` is the stable one of the guard, if it refuses the URL. */
export type RefuseInput = (bad: readonly BadField[], reason?: string) => AppError;

/** The field `url` of an input, if it is text. */
export function urlIn(input: unknown): string | undefined {
  const { url } = (input ?? {}) as { url?: unknown };
  return typeof url === 'string' ? url : undefined;
}

/** Reads an input whose `url` the guard has looked at. Throws what `refuse` makes of every bad field at once; the guard has the first word. */
export function readNamingUrl<S extends z.ZodType>(
  schema: S,
  input: unknown,
  refusal: OutboundRefusal | null,
  refuse: RefuseInput,
): z.output<S> {
  const read = readBody(schema, input, (bad) => (refusal ? refuseUrl(refusal, refuse, bad) : refuse(bad)));
  if (refusal) throw refuseUrl(refusal, refuse);
  return read;
}

/** The same of a URL that is called later, by its name's addresses too. Throws INVALID_URL or INVALID_PARAMETERS; `at` begins the paths of fields. */
export async function readCalledLater<S extends z.ZodType>(
  client: OutboundClient,
  accountId: string,
  schema: S,
  input: unknown,
  at?: string,
): Promise<z.output<S>> {
  const url = urlIn(input);
  const refusal = url === undefined ? null : await client.refusalOf(url, accountId);
  const placed = ({ path, reason }: BadField): BadField => ({ path: [at, path].filter(Boolean).join('.'), reason });
  return readNamingUrl(schema, input, refusal, (bad, reason) =>
    reason === undefined ? errors.invalidParameters(bad.map(placed)) : errors.refusedUrl(bad.map(placed), reason),
  );
}

/** What the guard says, with the fields that are wrong besides. */
export function refuseUrl(refusal: OutboundRefusal, refuse: RefuseInput, others: readonly BadField[] = []): AppError {
  const field = refusedField(refusal);
  return refuse([field, ...others.filter(({ path }) => path !== field.path)], refusal.reason);
}

/** About the field `url` or `headers`. */
function refusedField({ reason, message }: OutboundRefusal): BadField {
  const says = message.replace(/\.$/, '');
  const isAboutUrl = says.startsWith('The URL ');
  return {
    path: reason === 'HEADER' ? 'headers' : 'url',
    reason: isAboutUrl ? says.slice('The URL '.length) : `is refused: ${says}`,
  };
}
