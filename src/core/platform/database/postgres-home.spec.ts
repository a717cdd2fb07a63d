import { jest } from '@jest/globals';

const spawnSync = jest.fn();
jest.unstable_mockModule('node:child_process', () => ({ spawnSync }));
const { serverOwner } = await import('./postgres-home.js');

describe('the owner of the embedded PostgreSQL', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['nobody where the service runs as root', { stdout: '1234\n' }, 1234],
    ['the usual nobody where no program can be asked who that is', { error: new Error('ENOENT') }, 65_534],
  ])('is %s', (_, answer, id) => {
    jest.spyOn(process, 'getuid').mockReturnValue(0);
    spawnSync.mockReturnValue(answer);
    expect(serverOwner()).toEqual({ uid: id, gid: id });
  });

  it('is the user who runs the service otherwise', () => {
    jest.spyOn(process, 'getuid').mockReturnValue(1000);
    expect(serverOwner()).toBeUndefined();
  });
});
