import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import { mustMatch } from '../../platform/http/etag.js';
import { readBody } from '../../platform/http/late-body.js';
import { ViewRepository } from './view.repository.js';
import { type DefaultViews as View, DefaultViewsUpdate, viewResources } from './view.schemas.js';
import { ownerOf } from './view-changes.service.js';
import { seenBy } from './views.service.js';

/** With which view each list opens for a user. */
@Injectable()
export class DefaultViewsService {
  constructor(
    private readonly views: ViewRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws INSUFFICIENT_PERMISSIONS for an API key. */
  get(caller: Principal): Promise<View> {
    ownerOf(caller);
    return this.unitOfWork.read(() => this.read(caller));
  }

  /** Throws INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED, PRECONDITION_FAILED. */
  change(caller: Principal, body: unknown, ifMatch: string | undefined): Promise<View> {
    const userId = ownerOf(caller);
    return this.unitOfWork.run(async () => {
      await this.views.hold(caller.accountId, userId);
      const update = readBody(DefaultViewsUpdate, body, errors.validationFailed);
      mustMatch(ifMatch, await this.read(caller));
      for (const resource of viewResources) {
        const id = update[resource];
        if (id === undefined) continue;
        const view = id === null ? null : await this.views.find(seenBy(caller), id);
        if (id !== null && view?.resource !== resource)
          throw errors.validationFailed([{ path: resource, reason: `is not a view of ${resource} that you can see` }]);
        await this.views.setDefault(caller.accountId, userId, resource, id);
      }
      return this.read(caller);
    });
  }

  private async read(caller: Principal): Promise<View> {
    const chosen = await this.views.defaults(seenBy(caller));
    return { analyses: chosen.get('analyses') ?? null, reviews: chosen.get('reviews') ?? null };
  }
}
