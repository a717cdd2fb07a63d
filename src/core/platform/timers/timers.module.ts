import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TimerRepository } from './timer.repository.js';
import { TimerRunner } from './timer-runner.js';
import { Timers } from './timers.js';

@Module({})
export class TimersModule {
  /** Sets and fires: for processes that have all handlers. */
  static firing(): DynamicModule {
    return TimersModule.of([Timers, TimerRepository, TimerRunner]);
  }

  /** Only sets. */
  static setting(): DynamicModule {
    return TimersModule.of([Timers, TimerRepository]);
  }

  private static of(providers: NonNullable<DynamicModule['providers']>): DynamicModule {
    return { module: TimersModule, global: true, imports: [DiscoveryModule], providers, exports: [Timers] };
  }
}
