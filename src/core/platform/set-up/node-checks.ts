import { Inject, Injectable } from '@nestjs/common';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CONFIG, type Config } from '../config/config.schema.js';
import { ChecksSetUp, type SetUpContributor, type SetUpFinding } from './set-up-check.js';

/** What is kept in the data folder and is nobody else's: recordings, and the key that seals secrets. */
const privatePaths = ['recordings', 'secret'];
/** Read, write and enter, of the group and of all others. */
const othersBits = 0o077;

/** The process of this node: what runs it, and who may read what it keeps. */
@Injectable()
@ChecksSetUp()
export class NodeChecks implements SetUpContributor {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async checkSetUp(): Promise<SetUpFinding[]> {
    return [nodeVersion(), await this.permissions()];
  }

  private async permissions(): Promise<SetUpFinding> {
    const check = 'permissions';
    const open = await openPaths(privatePaths.map((name) => join(resolve(this.config.dataDir), name)));
    if (open.length > 0) {
      const paths = open.join(' ');
      const message = `Other users of this computer can read what the service keeps: chmod -R go= ${paths}`;
      return { check, state: 'attention', finding: 'open', message, setting: null, details: { paths } };
    }
    if (process.getuid?.() === 0) {
      const message = 'The service runs as root: run it as a user of its own, who owns the data folder.';
      return { check, state: 'attention', finding: 'root', message, setting: null };
    }
    const message = 'The service runs as a user of its own, and no other user can read what it keeps.';
    return { check, state: 'ok', finding: 'private', message, setting: null };
  }
}

/** Always in order: another Node would not have come this far. */
function nodeVersion(): SetUpFinding {
  const version = process.version.slice(1);
  const message = `The service runs on Node ${version}.`;
  return { check: 'node', state: 'ok', finding: 'supported', message, setting: null, details: { version } };
}

/** Those that are there and that others may enter or read. Windows has no such bits. */
async function openPaths(paths: readonly string[]): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const modes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mode }) => mode,
        () => 0,
      ),
    ),
  );
  return paths.filter((_, at) => (modes[at]! & othersBits) !== 0);
}
