import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { BadField } from '../errors/errors.js';

type Issue = StandardSchemaV1.Issue & { readonly code?: string; readonly keys?: readonly string[] };

/** One entry for each bad field; an unknown one is named itself, not the object that contains it. */
export function badFields(issues: readonly Issue[]): BadField[] {
  return issues.flatMap(({ code, keys, message, path = [] }) => {
    const steps = path.map((step) => String(typeof step === 'object' ? step.key : step));
    if (code === 'unrecognized_keys' && keys)
      return keys.map((key) => ({ path: [...steps, key].join('.'), reason: 'is not a known field' }));
    return [{ path: steps.join('.'), reason: phrase(message) }];
  });
}

/** "Invalid input: expected string, received number" reads better after a field's name as "must be string, …". */
const phrase = (message: string): string =>
  message
    .replace(/^Invalid input: expected (.+), received undefined$/, 'is required ($1)')
    .replace(/^Invalid input: expected (.+), received (.+)$/, 'must be $1, not $2')
    .replace(
      /^Invalid option: expected one of (.+)$/,
      (_, options: string) => `must be one of ${options.replaceAll('|', ', ').replaceAll('"', '')}`,
    )
    .replace(/^Too (small|big): expected \w+ to be >=(\S+)$/, 'must be $2 or more')
    .replace(/^Too (small|big): expected \w+ to be <=(\S+)$/, 'must be $2 or less')
    .replace(/^Too (small|big): expected \w+ to have >=(\d+) (\w+)$/, 'must have at least $2 $3')
    .replace(/^Too (small|big): expected \w+ to have <=(\d+) (\w+)$/, 'must have at most $2 $3')
    .replace(/^Invalid /, 'is not a valid ');
