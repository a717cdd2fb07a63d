import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** The addresses that a hosts file gives a name (hosts(5)), in its order; none where there is no file or no such line. */
export async function addressesInHosts(file: string, host: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.split('#', 1)[0]!.trim().split(/\s+/));
  const found = lines.filter(([, ...names]) => names.some((name) => name.toLowerCase() === host));
  return found.map(([address]) => address!).filter((address) => isIP(address) > 0);
}
