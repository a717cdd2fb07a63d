import type { PluginEntry } from '../config/plugin-entry.js';

export interface PluginFailure {
  readonly entry: PluginEntry;
  readonly cause: unknown;
}

/** Every plugin that could not start, with the reason. */
export class PluginStartupError extends Error {
  constructor(readonly failures: readonly PluginFailure[]) {
    super(
      `${failures.length} ${failures.length === 1 ? 'plugin' : 'plugins'} could not start:\n${failures.map(describe).join('\n')}\n` +
        'Correct the entry under "plugins", or set "optional: true" on it to start without.',
    );
    this.name = 'PluginStartupError';
  }
}

export function describe({ entry, cause }: PluginFailure): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return `- ${entry.id} (${entry.use}): ${reason.replaceAll('\n', '\n  ')}`;
}
