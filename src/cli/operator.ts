import { Logger, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { OperatorModule } from '../app.module.js';
import { type Principal, systemPrincipal } from '../core/platform/caller/principal.js';
import { AccountsService } from '../core/features/accounts/accounts.service.js';
import { loadConfig } from '../core/platform/config/load-config.js';
import { ending } from '../ending.js';
import { serviceLogger } from '../service-logger.js';
import { prepare } from '../service.js';

/** Runs `work` on the database of the configuration, as the service itself; a running service is not disturbed. */
export async function asOperator(
  work: (app: INestApplicationContext, operator: Principal) => Promise<void>,
): Promise<void> {
  const config = loadConfig();
  const logger = serviceLogger({ log: { ...config.log, level: 'warn' } });
  Logger.overrideLogger(logger);
  const foundation = await ending.hold(
    (signal) => prepare(config, { plugins: false, signal }),
    (prepared) => prepared.release(),
  );
  const app = await ending.hold(
    () => NestFactory.createApplicationContext(OperatorModule.with(foundation), { logger, abortOnError: false }),
    (started) => started.close(),
  );
  const account = await app.get(AccountsService).ensureAccount();
  await work(app, systemPrincipal(account.id));
}
