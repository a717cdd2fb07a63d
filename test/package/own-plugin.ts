import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';

export interface OwnPlugin {
  readonly kind: string;
  /** Tarballs. */
  readonly sdk: string;
  readonly createPlugin: string;
  /** `callwarden`, and the Node that runs it. */
  readonly program: string;
  readonly node: string;
}

/**
 * What a plugin author does, as docs/plugins.md says: creates the package in `folder`, installs what it declares, tests and builds it, and has its
 * configuration checked by the service. Returns what the service said; throws with the output of the step that fails.
 */
export function ownPlugin(
  { kind, sdk, createPlugin, program, node }: OwnPlugin,
  folder: string,
  env: NodeJS.ProcessEnv,
): string {
  const name = `my-${kind}`;
  const home = join(folder, name);
  const npm = (cwd: string, ...args: string[]) => execFileSync('npm', args, { cwd, env, encoding: 'utf8' });
  const create = ['exec', '--yes', '--prefer-offline', `--package=${createPlugin}`, '--', 'create-plugin', name];
  npm(folder, ...create, '--kind', kind, '--sdk', `./${basename(sdk)}`);
  npm(home, 'install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error');
  npm(home, 'test');
  npm(home, 'run', 'build');
  const checked = { ...env, CALLWARDEN_CONFIG: join(home, 'callwarden.yaml') };
  return execFileSync(node, [program, 'config', 'check'], { cwd: folder, env: checked, encoding: 'utf8' });
}
