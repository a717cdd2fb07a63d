import { DiscoveryService } from '@nestjs/core';
import type { Principal } from '../caller/principal.js';

export const setUpStates = ['ok', 'attention', 'failed'] as const;
export const setUpChecks = [
  'recogniser',
  'decoder',
  'fraudModel',
  'mail',
  'disk',
  'database',
  'queue',
  'publicAddress',
  'proxies',
  'administrator',
  'retention',
  'node',
  'permissions',
  'clock',
] as const;

/** What was found about one part of the set-up. */
export interface SetUpFinding {
  readonly check: (typeof setUpChecks)[number];
  readonly state: (typeof setUpStates)[number];
  /** What is so, as a word that programs can compare. */
  readonly finding: string;
  /** What is so, and what to do about it. */
  readonly message: string;
  /** Which setting mends it; null where there is none, or nothing to mend. */
  readonly setting: string | null;
  /** The names and numbers of the message. */
  readonly details?: Readonly<Record<string, string | number>>;
}

export interface SetUpRequest {
  readonly caller: Principal;
  /** A proxy has named the address of the client. Absent: no request asks. */
  readonly isForwarded?: boolean;
}

export interface SetUpContributor {
  checkSetUp(request: SetUpRequest): SetUpFinding[] | Promise<SetUpFinding[]>;
}
/** Marks a provider that knows a part of the set-up. */
export const ChecksSetUp = DiscoveryService.createDecorator<void>();
