import type { Kind } from '@callwarden/sdk';
import type { PluginEntry } from '../config/plugin-entry.js';
import type { Missing } from './provider-registry.js';

export interface PluginFailure {
  readonly entry: PluginEntry;
  readonly cause: unknown;
  /** Unknown where the plugin could not be imported. */
  readonly kind?: Kind;
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
  return `- ${entry.id} (${entry.use}): ${reasonOf(cause).replaceAll('\n', '\n  ')}`;
}

/** A plugin may throw anything. */
export const reasonOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : `it threw ${String(cause)}, which is no Error`;

/** Of an optional plugin that is not there. */
export const missingWarning = ({ id, use, reason }: Missing): string =>
  `The optional plugin ${id} (${use}) could not start: ${reason}`;
