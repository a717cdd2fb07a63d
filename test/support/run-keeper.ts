import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * `node run-keeper.ts FOLDER`: ends what a run of tests started and removes its folder, once the run is gone: then standard
 * input closes, however the run came to its end. What the run started names the folder in its arguments or as its TMPDIR.
 */
const folder = process.argv[2];
if (!folder) throw new Error('Name the folder of the run.');
for await (const _ of process.stdin);
// PostgreSQL gives its shared memory back only if it is asked; what takes longer than 5 s is not asked any more.
for (let round = 0, pids = started(); pids.length > 0 && round < 50; round++, pids = started()) {
  for (const pid of pids) end(pid, round < 25 ? 'SIGINT' : 'SIGKILL');
  await delay(200);
}
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

/** Only where there is /proc: elsewhere the folder alone is removed, and PostgreSQL ends itself without it. */
function started(): number[] {
  if (!existsSync('/proc/self/environ')) return [];
  const pids = readdirSync('/proc').map(Number);
  return pids.filter((pid) => pid > 0 && pid !== process.pid && isOfTheRun(pid));
}

function isOfTheRun(pid: number): boolean {
  try {
    return ['cmdline', 'environ'].some((file) => readFileSync(`/proc/${pid}/${file}`, 'latin1').includes(folder!));
  } catch {
    return false; // somebody else's, or gone
  }
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // gone by itself
  }
}
