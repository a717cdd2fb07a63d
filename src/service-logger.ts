import { ConsoleLogger } from '@nestjs/common';
import { isatty } from 'node:tty';
import type { Config } from './core/platform/config/config.schema.js';

/** What the process prints, as the configuration wants it, without Nest's own chatter. */
export function serviceLogger({ log }: Pick<Config, 'log'>): ConsoleLogger {
  const levels = ['error', 'warn', 'log', 'debug', 'verbose'] as const;
  // Nest logs every route that it maps, which is for debugging.
  return new QuietLogger({
    json: log.format === 'json',
    logLevels: ['fatal', ...levels.slice(0, levels.indexOf(log.level) + 1)],
    prefix: 'callwarden',
    colors: isatty(1) && log.format === 'text',
  });
}

class QuietLogger extends ConsoleLogger {
  private static readonly chatter = new Set([
    'InstanceLoader',
    'RoutesResolver',
    'RouterExplorer',
    'NestFactory',
    'NestApplication',
  ]);

  /** Nest also logs what it throws; the code that started the service reports it once. */
  override error(message: unknown, ...rest: unknown[]): void {
    if (rest.at(-1) !== 'ExceptionHandler') super.error(message, ...(rest as string[]));
  }

  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && QuietLogger.chatter.has(context) && !this.isLevelEnabled('debug')) return;
    super.log(message, ...(rest as string[]));
  }
}
