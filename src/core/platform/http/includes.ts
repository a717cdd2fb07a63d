import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Principal } from '../caller/principal.js';

/** What one feature adds to what another one shows, without either knowing the other. */
export interface IncludeResolver {
  /** The part, as it is in the response; only what the caller may see. */
  resolve(caller: Principal, id: string): Promise<unknown>;
}
/** Marks a provider that knows the part `part` of an analysis or a review. */
export const ResolvesInclude = DiscoveryService.createDecorator<{ of: 'analysis' | 'review'; part: string }>();

@Injectable()
export class Includes {
  constructor(private readonly discovery: DiscoveryService) {}

  /** Undefined where no feature that is loaded knows the part. */
  async resolve(of: 'analysis' | 'review', part: string, caller: Principal, id: string): Promise<unknown> {
    const found = this.discovery.getProviders({ metadataKey: ResolvesInclude.KEY }).find((wrapper) => {
      const mark = this.discovery.getMetadataByDecorator(ResolvesInclude, wrapper);
      return mark?.of === of && mark.part === part;
    });
    return (found?.instance as IncludeResolver | undefined)?.resolve(caller, id);
  }
}
