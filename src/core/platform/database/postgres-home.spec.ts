import { jest } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../test/support/temporary-folder.js';
import { serverOwner } from './postgres-home.js';

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
