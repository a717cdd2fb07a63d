import { Logger, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { OperatorModule } from '../app.module.js';
import { type Principal, systemPrincipal } from '../core/auth/principal.js';
import { AccountsService } from '../core/auth/accounts.service.js';
import { loadConfig } from '../core/config/load-config.js';
import { prepare } from '../service.js';

/** Runs `work` on the database of the configuration, as the service itself; a running service is not disturbed. */
export async function asOperator(
  work: (app: INestApplicationContext, operator: Principal) => Promise<void>,
): Promise<void> {
  Logger.overrideLogger(['error', 'warn']);
  const foundation = await prepare(loadConfig(), { plugins: false });
  try {
    const app = await NestFactory.createApplicationContext(OperatorModule.with(foundation), {
      logger: ['error', 'warn'],
      abortOnError: false,
    });
    try {
      const account = await app.get(AccountsService).firstStart();
      await work(app, systemPrincipal(account.id));
    } finally {
      await app.close();
    }
  } finally {
    await foundation.release();
  }
}
