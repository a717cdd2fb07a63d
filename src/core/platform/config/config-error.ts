import type { Problem } from './fill-in.js';

/** Everything that is wrong with the configuration, at once. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(
      `The configuration has ${problems.length} ${problems.length === 1 ? 'mistake' : 'mistakes'}:\n` +
        problems.map(({ path, reason }) => `- ${path}: ${reason}`).join('\n'),
    );
    this.name = 'ConfigError';
  }
}
