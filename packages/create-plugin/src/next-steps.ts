import { relative } from 'node:path';
import type { Plan } from './plan.js';

/** What a person does after the package was written. */
export function nextSteps({ kind, target }: Plan, cwd: string): string {
  const folder = relative(cwd, target.folder) || '.';
  return `Created ${target.package.name}, a plugin of the kind ${kind}, in ${folder}.

  cd ${folder}
  npm install
  npm test
  npm run build

src/plugin.ts is the plugin, callwarden.yaml is a configuration that uses it, README.md says more.
`;
}
