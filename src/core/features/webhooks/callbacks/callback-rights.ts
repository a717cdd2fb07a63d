import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { mayRead } from '../../access/visibility.js';
import { CurrentCallers } from '../../accounts/current-callers.service.js';
import type { OpenCallback } from '../../analyses/callbacks.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';

/** A callback delivers what its uploader may read at that time, and nothing after the key was revoked or its owner deactivated. */
@Injectable()
export class CallbackRights {
  constructor(
    private readonly callers: CurrentCallers,
    private readonly access: Access,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async allow({ accountId, analysisId, createdBy }: OpenCallback): Promise<boolean> {
    const uploader = await this.callers.find(accountId, createdBy);
    if (!uploader?.scopes.has('read:analyses')) return false;
    const matter = { analysisId, reviewId: null };
    const visibilities = await this.unitOfWork.read(() => this.access.toMatters(accountId, [matter]));
    return mayRead(visibilities(uploader, matter));
  }
}
