import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import {
  ChecksSetUp,
  setUpChecks,
  type SetUpContributor,
  type SetUpFinding,
  type SetUpRequest,
} from './set-up-check.js';

/** Asks every part of the service that knows how it is set up. */
@Injectable()
export class SetUp {
  constructor(private readonly discovery: DiscoveryService) {}

  async check(request: SetUpRequest): Promise<SetUpFinding[]> {
    const parts = this.discovery.getProviders({ metadataKey: ChecksSetUp.KEY });
    const found = await Promise.all(
      parts.map(async ({ instance }) => (instance as SetUpContributor).checkSetUp(request)),
    );
    return found.flat().toSorted((a, b) => setUpChecks.indexOf(a.check) - setUpChecks.indexOf(b.check));
  }
}
