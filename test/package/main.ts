import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ownPlugin } from './own-plugin.ts';
import { bytesWithout, pack } from './pack.ts';
import { runningService } from './running-service.ts';
import { type Runtime, runtimes } from './runtimes.ts';

// npm run test:package: packs the service and the client, installs them into an empty folder with nothing but npm's registry, and uses
// them there as a stranger would, in each runtime that they promise. It needs a build.
const mostBytes = 3 * 1024 * 1024;
const apart = ['model-fraud-en', 'model-speech-en-small', 'samples'].map((name) => `node_modules/@callwarden/${name}`);
const needless = /(?<!\.d)\.(?:ts|tsx|map)$|tsbuildinfo$|\.spec\.|^(?:test|training|clients|src|docs)\//;

const { files: packed } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] };
/** Programs for work on the repository. */
const leftOut = packed.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
/** What the compiler and editors read. */
const isForEditors = (path: string) => /\.map$|\.d\.ts$/.test(path);

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
const folder = mkdtempSync(join(tmpdir(), 'callwarden-package-'));
const began = performance.now();
const faults: string[] = [];
const say = (text: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);
const check = (holds: boolean, what: string) => {
  say(`${holds ? 'ok    ' : 'FAILED'}  ${what}`);
  if (!holds) faults.push(what);
};

try {
  const service = pack('.', folder);
  const client = pack('packages/client', folder);
  const bytes = bytesWithout(service.tarball, apart, folder);
  check(bytes <= mostBytes, `the service takes ${bytes} bytes without models and samples, ${mostBytes} at most`);
  const strays = service.files.filter((path) => needless.test(path));
  const absent = globSync('dist/**/*.*')
    .filter((path) => !isForEditors(path) && !leftOut.includes(path) && !service.files.includes(path))
    .concat(service.files.includes('dashboard/dist/index.html') ? [] : ['dashboard/dist']);
  check(absent.length === 0, `the package has all that runs: ${absent.slice(0, 5).join(', ') || 'nothing is missing'}`);
  check(strays.length === 0, `the package has only what runs: ${strays.slice(0, 5).join(', ') || 'nothing else'}`);

  const project = join(folder, 'project');
  mkdirSync(project);
  const all = runtimes(project);
  install([service.tarball, client.tarball, ...all.map(({ install: spec }) => spec)], project);
  check(true, 'npm installs it without running a script');
  const program = join(project, 'node_modules', 'callwarden', 'dist', 'cli', 'main.js');
  tooOld(program);
  for (const runtime of all.filter(({ runsService }) => runsService)) demo(runtime, program, project);
  await flows(all, program, project);
  plugin(all, program);
} finally {
  if (values.keep) say(`All of it is in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
}
if (faults.length > 0) process.exitCode = 1;

/** What npm has fetched for this repository it need not fetch again. */
function install(specs: readonly string[], project: string): void {
  execFileSync('npm', ['init', '--yes'], { cwd: project, stdio: 'ignore' });
  execFileSync(
    'npm',
    ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...specs],
    {
      cwd: project,
      stdio: 'inherit',
    },
  );
}

/** The machine's own Node, where it is older than what the service needs. */
function tooOld(program: string): void {
  const env = environment();
  const { stdout } = spawnSync('node', ['--version'], { env, encoding: 'utf8' });
  if (!stdout || Number(/^v(\d+)/.exec(stdout)?.[1]) >= 22)
    return say(`        no Node older than 22 is here to try (${stdout?.trim() || 'none'})`);
  const { status, stderr } = spawnSync('node', [program, 'demo'], { env, encoding: 'utf8' });
  check(
    status === 1 && /^Callwarden needs Node [\d.]+ or later[^\n]+\n$/.test(stderr),
    `Node ${stdout.trim()} is refused in one line`,
  );
}

function demo({ name, command: [node] }: Runtime, program: string, project: string): void {
  const home = join(project, `demo-${name.replace(' ', '-')}`);
  mkdirSync(home);
  const { stdout, stderr } = spawnSync(node, [program, 'demo', '--exit'], {
    cwd: home,
    env: environment(),
    encoding: 'utf8',
  });
  const said = /^(\d+) of (\d+) samples judged.*$/m.exec(stdout);
  check(said !== null && said[1] === said[2], `the demo in ${name}: ${said?.[0] ?? (stderr || stdout)}`);
}

/** The service in the newest Node, the client in each runtime. */
async function flows(all: readonly Runtime[], program: string, project: string): Promise<void> {
  const script = join(project, 'client-flow.mjs');
  copyFileSync(join(import.meta.dirname, 'client-flow.mjs'), script);
  const samples = join(project, 'node_modules', 'callwarden', 'node_modules', '@callwarden', 'samples');
  const recording = ['ogg', 'vtt'].map((kind) => join(samples, `bank-impersonation-otp.${kind}`));
  const newest = all.findLast(({ runsService }) => runsService)!;
  const service = await runningService(newest.command[0], program, join(project, 'service'), environment());
  try {
    for (const {
      name,
      command: [first, ...parameters],
    } of all) {
      const { stdout, stderr } = spawnSync(first, [...parameters, script, service.url, service.key, ...recording], {
        cwd: project,
        env: environment(),
        encoding: 'utf8',
      });
      check(
        /^\{"riskScore":(?:[6-9]\d|100),"verified":true\}\n$/.test(stdout),
        `the client in ${name}: ${stdout.trim() || stderr}`,
      );
    }
    const complaints = service.printed.filter((text) => /\bERROR\b|WARN \[(?!Start\])|Cannot find/.test(text));
    check(complaints.length === 0, `the service complains of nothing: ${complaints[0]?.trim() ?? 'it does not'}`);
  } finally {
    await service.stop();
  }
}

/** How this machine reaches npm's registry: what npm and Node read of the environment, but not what `npm run` adds for this repository. */
function registryAccess(): NodeJS.ProcessEnv {
  const names =
    /^(?:npm_config_(?:registry|cafile|cache|userconfig|proxy|https_proxy)|(?:https?|no)_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir))$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)));
}

/** By the tarballs of the SDK and of create-plugin; npm runs in the same Node as the service. */
function plugin(all: readonly Runtime[], program: string): void {
  const [sdk, createPlugin] = ['packages/sdk', 'packages/create-plugin'].map((home) => pack(home, folder).tarball);
  const [node] = all.find(({ runsService }) => runsService)!.command;
  const env = environment();
  const path = `${dirname(node)}:${env['PATH']}`;
  const own = { ...env, ...registryAccess(), PATH: path, CALLWARDEN_DATA_DIR: join(folder, 'data-of-plugin') };
  const subject = { kind: 'fraud-model', sdk: sdk!, createPlugin: createPlugin!, program, node };
  const said = ownPlugin(subject, folder, own);
  check(
    /Fraud models: fraud-en, my-fraud-model/.test(said),
    `a new plugin is built and taken: ${said.trim().split('\n').at(-1)}`,
  );
}

/** Nothing of this repository is found by it: neither its programs nor its settings. */
function environment(): NodeJS.ProcessEnv {
  const { PATH = '', HOME } = process.env;
  const own = resolve('.');
  return {
    PATH: PATH.split(':')
      .filter((each) => !each.startsWith(own))
      .join(':'),
    HOME,
    PORT: '0',
    CALLWARDEN_OPERATIONS_PORT: '0',
  };
}
