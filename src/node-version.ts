import { readFileSync } from 'node:fs';

/** The lowest version that `engines` of package.json names. */
function neededVersion(): string {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    engines: { node: string };
  };
  return engines.node.replace('>=', '');
}

/** What an administrator is to do where `running` is older than `needed`; undefined where it is not. */
export function nodeFault(running: string, needed: string): string | undefined {
  const [have, want] = [running, needed].map((version) => version.replace('v', '').split('.').map(Number));
  const [major, minor] = [have![0]! - want![0]!, have![1]! - want![1]!];
  if (major > 0 || (major === 0 && minor >= 0)) return undefined;
  return `Callwarden needs Node ${needed} or later, and this is Node ${running.replace('v', '')}: install a newer one from https://nodejs.org.`;
}

/** Ends the process where Node is too old. It imports nothing that an old one could fail at, so that this is all it says. */
export function requireNode(): void {
  const fault = nodeFault(process.version, neededVersion());
  if (!fault) return;
  console.error(fault);
  process.exit(1);
}
