import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import { pagination } from '../../platform/http/pagination.js';
import type { SavedView } from './view.entity.js';
import { type SeenViews, ViewRepository } from './view.repository.js';
import { type ViewList, type ViewQuery, viewResources, type ViewView } from './view.schemas.js';

/** Views of others that are not shared do not exist for a caller, nor do those of lists that the caller may not read. */
export const seenBy = ({ accountId, id: userId, scopes }: Principal): SeenViews => ({
  accountId,
  userId,
  resources: viewResources.filter((resource) => scopes.has(`read:${resource}`)),
});

/** Reads named filters of lists. */
@Injectable()
export class ViewsService {
  constructor(
    private readonly views: ViewRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** By name. */
  list(caller: Principal, { page, limit, resource }: ViewQuery): Promise<ViewList> {
    return this.unitOfWork.read(async () => {
      const seen = seenBy(caller);
      const resources = seen.resources.filter((each) => resource === undefined || each === resource);
      const [found, total] = await this.views.page({ ...seen, resources }, (page - 1) * limit, limit);
      return { data: found.map(viewView), pagination: pagination(page, limit, total) };
    });
  }

  /** Throws VIEW_NOT_FOUND. */
  get(caller: Principal, id: string): Promise<ViewView> {
    return this.unitOfWork.read(async () => {
      const view = await this.views.find(seenBy(caller), id);
      if (!view) throw errors.viewNotFound(id);
      return viewView(view);
    });
  }
}

export const viewView = ({
  id,
  resource,
  name,
  shared,
  filters,
  ownerId,
  createdAt,
  updatedAt,
}: SavedView): ViewView => ({
  viewId: id,
  resource,
  name,
  shared,
  filters: filters as ViewView['filters'],
  ownerId,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
