import { DiscoveryService } from '@nestjs/core';

/** A feature with files in the store beside the recordings. */
export interface FileKeeper {
  /** Whether a row names the file; it is removed otherwise. In the caller's unit of work. */
  keepsFile(key: string): Promise<boolean>;
}
/** Marks a provider that keeps files. */
export const KeepsFiles = DiscoveryService.createDecorator<void>();
