import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { UsageError } from './usage-error.js';

const path = /^[./~]|^file:|\.tgz$/;

/**
 * What package.json says for `@callwarden/sdk`: a version as it is, the path of a tarball or folder as npm takes it from `folder`.
 *
 * @throws UsageError where the path names nothing.
 */
export function sdkDependency(text: string, folder: string, cwd: string): string {
  if (!path.test(text)) return text;
  const file = resolve(cwd, text.replace(/^file:/, ''));
  if (!existsSync(file))
    throw new UsageError(
      `--sdk names ${file}, which is not there: "npm pack" in packages/sdk of Callwarden writes it.`,
    );
  return `file:${relative(folder, file).replaceAll('\\', '/')}`;
}
