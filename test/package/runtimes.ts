import { join } from 'node:path';

/** Where the client runs. */
export interface Runtime {
  readonly name: string;
  /** What npm installs: an alias and a package of binaries for this machine. */
  readonly install: string;
  /** The program and its arguments before those of a script. */
  readonly command: readonly [program: string, ...parameters: string[]];
  /** Whether the service runs there too. */
  readonly runsService: boolean;
}

const machine = `${process.platform}-${process.arch}`;

/** The lowest Node that the package allows, the one of this repository, and the newest that was there when this line was changed. */
const [lowest, newest] = ['22.21.0', '26.12.1'];
const nodeVersions = [lowest, '24.21.0', newest];
const deno = '2.9.6';
const bun = '1.4.5';

/** All of them lie in `folder` once npm has installed them there. */
export function runtimes(folder: string): Runtime[] {
  const installed = (...path: string[]) => join(folder, 'node_modules', ...path);
  const libc = process.platform === 'linux' ? '-glibc' : '';
  return [
    ...nodeVersions.map((version) => ({
      name: `Node ${version}`,
      install: `node-${version}@npm:node-${machine}@${version}`,
      command: [installed(`node-${version}`, 'bin', 'node')] as const,
      runsService: version === lowest || version === newest, // all other tests run it on the third
    })),
    {
      name: `Deno ${deno}`,
      install: `deno-runtime@npm:@deno/${machine}${libc}@${deno}`,
      command: [
        installed('deno-runtime', 'deno'),
        'run',
        '--quiet',
        '--no-prompt',
        '--allow-net=127.0.0.1',
        '--allow-read',
      ],
      runsService: false,
    },
    {
      name: `Bun ${bun}`,
      install: `bun-runtime@npm:@oven/bun-${machine}@${bun}`,
      command: [installed('bun-runtime', 'bin', 'bun'), 'run'],
      runsService: false,
    },
  ];
}
