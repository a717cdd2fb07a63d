import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Which OpenAPI document a desk was built for, or the service has. */
const ApiVersion = z.object({
  apiVersion: z.string().describe('`info.version`.'),
  apiDigest: z.string().describe('SHA-256 of the file, in hexadecimal.'),
});
type ApiVersion = z.output<typeof ApiVersion>;

/** A desk whose API is that of the service. */
export interface BuiltDesk {
  readonly folder: string;
  /** index.html, with `__CSP_NONCE__` where the nonce of each response goes. */
  readonly page: string;
}

/** The desk in `folder`, or why it cannot be used, in words for those who run the service. */
export function readDesk(folder: string, openApiFile: string): BuiltDesk | { readonly fault: string } {
  const [builtFor, page] = [readIn(folder, 'desk.json'), readIn(folder, 'index.html')];
  if (builtFor === undefined || page === undefined) return { fault: 'The desk is not built.' };
  const built = ApiVersion.safeParse(parsed(builtFor)).data;
  if (!built) return { fault: 'The desk does not say for which API it was built.' };
  const own = versionOf(openApiFile);
  if (built.apiDigest !== own.apiDigest)
    return { fault: `The desk was built for the API ${named(built)}, and this service has the API ${named(own)}.` };
  return { folder, page };
}

function versionOf(openApiFile: string): ApiVersion {
  const text = readFileSync(openApiFile, 'utf8');
  const { info } = JSON.parse(text) as { info: { version: string } };
  return { apiVersion: info.version, apiDigest: createHash('sha256').update(text).digest('hex') };
}

const named = ({ apiVersion, apiDigest }: ApiVersion): string => `${apiVersion} (${apiDigest.slice(0, 12)})`;

function readIn(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
