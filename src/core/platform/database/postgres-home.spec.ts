import { jest } from '@jest/globals';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../test/support/temporary-folder.js';
import { prepareFolder, serverOwner } from './postgres-home.js';

describe('the owner of the embedded PostgreSQL', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['nobody where the service runs as root', '#!/bin/sh\necho 1234\n', 1234],
    ['the usual nobody where no program can be asked who that is', undefined, 65_534],
  ])('is %s', (_, program, id) => {
    const folder = temporaryFolder();
    if (program !== undefined) writeFileSync(join(folder.path, 'id'), program, { mode: 0o755 });
    process.env['PATH'] = folder.path;
    jest.spyOn(process, 'getuid').mockReturnValue(0);
    expect(serverOwner()).toEqual({ uid: id, gid: id });
    folder.remove();
  });

  it('is the user who runs the service otherwise', () => {
    jest.spyOn(process, 'getuid').mockReturnValue(1000);
    expect(serverOwner()).toBeUndefined();
  });
});

describe('the folder of a database that runs as another user', () => {
  const owner = { uid: process.getuid!(), gid: process.getgid!() };

  it('is in the data folder, also where a command closed that before', () => {
    const folder = temporaryFolder();
    const data = join(folder.path, 'data');
    mkdirSync(data, { mode: 0o700 });
    expect(prepareFolder(join(data, 'postgres'), owner)).toBe(join(data, 'postgres'));
    expect([statSync(data).mode & 0o777, statSync(join(data, 'postgres')).mode & 0o777]).toEqual([0o701, 0o700]);
    folder.remove();
  });

  it('is not replaced by an empty one where it cannot be reached any more', () => {
    const folder = temporaryFolder();
    const home = join(folder.path, 'data', 'postgres');
    mkdirSync(join(home, 'data'), { recursive: true });
    writeFileSync(join(home, 'data', 'PG_VERSION'), '18');
    chmodSync(folder.path, 0o700);
    expect(() => prepareFolder(home, owner)).toThrow(
      /^The database in .* cannot be reached: .* Open it with "chmod o\+x"\.$/,
    );
    folder.remove();
  });
});
