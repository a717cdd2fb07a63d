import { DataStore, Upload } from '@tus/server';
import type { Readable } from 'node:stream';
import type { Principal } from '../../../platform/caller/principal.js';
import type { NewUploads } from './new-uploads.service.js';
import type { ResumableUploads } from './resumable-uploads.service.js';
import { tusExtensions } from './tus-version.js';

/** The uploads of one caller, as the tus library asks for them; for one request, which has the lease of `token`. */
export class TusStore extends DataStore {
  constructor(
    private readonly caller: Principal,
    private readonly token: string,
    private readonly creation: NewUploads,
    private readonly uploads: ResumableUploads,
  ) {
    super();
    this.extensions = [...tusExtensions];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload;
    await this.creation.create(this.caller, { id, size, metadata }, this.token);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received: offset } = await this.uploads.find(this.caller, id);
    return new Upload({ id, size, offset });
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    return this.uploads.write(this.caller, id, this.token, stream, offset);
  }

  override remove(id: string): Promise<void> {
    return this.uploads.remove(this.caller, id);
  }

  /** None that the library knows: the time is that of the service's clock, and what has expired is not found. */
  override getExpiration(): number {
    return 0;
  }
}
