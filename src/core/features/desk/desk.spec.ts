import { Logger } from '@nestjs/common';
import { loadConfig } from '../../platform/config/load-config.js';
import { Desk } from './desk.js';

describe('the desk at the start', () => {
  const warnings: unknown[] = [];
  const quiet = { log() {}, error() {}, warn: (message: unknown) => void warnings.push(message) };
  beforeAll(() => Logger.overrideLogger(quiet));
  afterAll(() => Logger.overrideLogger(undefined as never));
  beforeEach(() => void warnings.splice(0));

  const config = loadConfig({});
  const start = (changes: Partial<typeof config>) => new Desk({ ...config, ...changes });

  it('is warned about once where it cannot be served, with the folder and what to do', () => {
    start({ desk: { enabled: true, folder: '/nowhere' } });
    expect(warnings).toEqual([
      'The desk is not built. Run "npm run build" in the folder of Callwarden and start the service again; the API works without it. (/nowhere)',
    ]);
  });

  it.each([
    ['is switched off', { desk: { enabled: false, folder: '/nowhere' } }],
    ['has no API on this node', { desk: { enabled: true, folder: '/nowhere' }, roles: ['worker' as const] }],
  ])('is nothing to warn about where it %s', (_, changes) => {
    start(changes);
    expect(warnings).toEqual([]);
  });
});
