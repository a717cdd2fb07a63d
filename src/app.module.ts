import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import pg from 'pg';
import { Access } from './core/access/access.js';
import { AccessRepository } from './core/access/access.repository.js';
import { CutOffsModule } from './core/analyses/cut-offs/cut-offs.module.js';
import { AnalysesModule } from './core/analyses/analyses.module.js';
import { AuditModule } from './core/audit/audit.module.js';
import { CallerGuard } from './core/auth/auth.guard.js';
import { AuthModule } from './core/auth/auth.module.js';
import { ScopeGuard } from './core/auth/scope.guard.js';
import { Clock } from './core/clock/clock.js';
import { CONFIG, type Config } from './core/config/config.schema.js';
import { DATABASE_POOL, DATABASE_URL, QUEUE_POOL } from './core/database/database-url.js';
import { databasePool, queuePool } from './core/database/database-pool.js';
import { mikroOrmConfig } from './core/database/mikro-orm.config.js';
import { DeliveriesModule } from './core/deliveries/deliveries.module.js';
import { UnitOfWork } from './core/database/unit-of-work.js';
import { ErrorFilter } from './core/errors/error.filter.js';
import { EventsModule } from './core/events/events.module.js';
import { HealthController } from './core/health/health.controller.js';
import { Metrics } from './core/health/metrics.js';
import { Idempotency } from './core/http/idempotency/idempotency.js';
import { IdempotencyInterceptor } from './core/http/idempotency/idempotency.interceptor.js';
import { IdempotencyRepository } from './core/http/idempotency/idempotency.repository.js';
import { History } from './core/history/history.js';
import { HistoryRepository } from './core/history/history.repository.js';
import { Housekeeping } from './core/housekeeping/housekeeping.js';
import { MethodGuard } from './core/http/method.guard.js';
import { InvalidInputInterceptor } from './core/http/invalid-input.interceptor.js';
import { Limiters } from './core/http/rate-limit/limiters.js';
import { RateLimitGuard } from './core/http/rate-limit/rate-limit.guard.js';
import { SchemaPipe } from './core/http/schema.pipe.js';
import { Includes } from './core/includes/includes.js';
import { JobsModule } from './core/jobs/jobs.module.js';
import { NotificationsModule } from './core/notifications/notifications.module.js';
import { type Network, OutboundModule } from './core/outbound/outbound.module.js';
import { PluginsController } from './core/plugins/plugins.controller.js';
import { ProviderRegistry } from './core/plugins/provider-registry.js';
import { ReviewsModule } from './core/reviews/reviews.module.js';
import { FileStore } from './core/storage/file-store.js';
import { TimersModule } from './core/timers/timers.module.js';
import { WebhooksModule } from './core/webhooks/webhooks.module.js';

export interface Foundation {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly registry: ProviderRegistry;
  readonly files: FileStore;
  readonly clock?: Clock;
  readonly network?: Network;
}

const ofRequests = [
  { provide: APP_GUARD, useClass: MethodGuard },
  { provide: APP_GUARD, useClass: CallerGuard },
  { provide: APP_GUARD, useClass: RateLimitGuard },
  { provide: APP_GUARD, useClass: ScopeGuard },
  { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  { provide: APP_INTERCEPTOR, useClass: InvalidInputInterceptor },
  { provide: APP_PIPE, useClass: SchemaPipe },
  { provide: APP_FILTER, useClass: ErrorFilter },
];

/** What every feature stands on. */
@Global()
@Module({})
export class FoundationModule implements OnApplicationShutdown {
  constructor(
    @Inject(DATABASE_POOL) private readonly pool: pg.Pool,
    @Inject(QUEUE_POOL) private readonly queues: pg.Pool,
  ) {}

  static with({ config, databaseUrl, registry, files, clock }: Foundation): DynamicModule {
    const shared = [
      { provide: CONFIG, useValue: config },
      { provide: DATABASE_URL, useValue: databaseUrl },
      { provide: DATABASE_POOL, useFactory: () => databasePool(databaseUrl) },
      { provide: QUEUE_POOL, useFactory: () => queuePool(databaseUrl) },
      { provide: ProviderRegistry, useValue: registry },
      { provide: FileStore, useValue: files },
      { provide: Clock, useValue: clock ?? new Clock() },
      UnitOfWork,
      Access,
      AccessRepository,
      History,
      HistoryRepository,
      Includes,
      Limiters,
      Idempotency,
      IdempotencyRepository,
    ];
    return {
      module: FoundationModule,
      imports: [
        DiscoveryModule,
        MikroOrmModule.forRoot({
          ...mikroOrmConfig(databaseUrl, config.database.poolSize),
          registerRequestContext: false,
        }),
      ],
      providers: shared,
      exports: [
        CONFIG,
        DATABASE_URL,
        DATABASE_POOL,
        QUEUE_POOL,
        ProviderRegistry,
        FileStore,
        Clock,
        UnitOfWork,
        Access,
        History,
        Includes,
        Limiters,
        Idempotency,
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.pool.end(), this.queues.end()]);
  }
}

/** The composition root. */
@Module({})
export class AppModule {
  static with(foundation: Foundation): DynamicModule {
    return {
      module: AppModule,
      imports: [
        FoundationModule.with(foundation),
        DiscoveryModule,
        EventsModule.delivering(),
        JobsModule.with(foundation.config),
        AuditModule.serving(),
        TimersModule.firing(),
        OutboundModule.with(foundation.network),
        DeliveriesModule,
        AuthModule,
        AnalysesModule,
        ReviewsModule,
        WebhooksModule,
        NotificationsModule,
      ],
      controllers: [HealthController, PluginsController],
      providers: [Metrics, Housekeeping, ...ofRequests],
      exports: [Metrics],
    };
  }
}

/** Accounts, users, keys and stored scores without the service around them, for the command line. */
@Module({})
export class OperatorModule {
  static with(foundation: Foundation): DynamicModule {
    return {
      module: OperatorModule,
      imports: [
        FoundationModule.with(foundation),
        EventsModule.recording(),
        AuditModule.recording(),
        TimersModule.setting(),
        AuthModule,
        CutOffsModule,
      ],
    };
  }
}
