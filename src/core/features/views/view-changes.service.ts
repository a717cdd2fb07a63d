import { Injectable } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit.js';
import { isSupervisor } from '../../platform/caller/is-supervisor.js';
import type { Principal } from '../../platform/caller/principal.js';
import { newId } from '../../platform/database/identifier.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import { mustMatch } from '../../platform/http/etag.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { Idempotency } from '../../platform/http/idempotency/idempotency.js';
import { readBody } from '../../platform/http/late-body.js';
import { readFilters } from './read-filters.js';
import type { SavedView } from './view.entity.js';
import { ViewRepository } from './view.repository.js';
import { ViewChange, ViewHead, type ViewView } from './view.schemas.js';
import { seenBy, viewView } from './views.service.js';

const most = 100;
const toShare = 'a supervisor or an administrator, to share a view';
const toChange = 'to be the owner of the view, or a supervisor if it is shared';

/** What people save of the filters of their lists. */
@Injectable()
export class ViewChanges {
  constructor(
    private readonly views: ViewRepository,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED, CONFLICT where the user has the most already. */
  add(caller: Principal, body: unknown, claim?: Claim): Promise<ViewView> {
    return this.unitOfWork.run(async (now) => {
      const ownerId = ownerOf(caller);
      const { filters: sent, ...head } = readBody(ViewHead, body, errors.validationFailed);
      if (head.shared) mustShare(caller);
      const filters = readFilters(head.resource, sent);
      const { accountId } = caller;
      if ((await this.views.hold(accountId, ownerId)) >= most)
        throw errors.conflict(`There are ${most} saved views of this user, which is the most: delete one first.`);
      const times = { createdAt: now, updatedAt: now };
      const view = this.views.add({ id: newId('view'), accountId, ownerId, ...head, filters, ...times });
      this.audit.record(caller, 'view.created', view.id, { shared: view.shared });
      const shown = viewView(view);
      await claim?.keep({ status: 201, body: shown }, view.id);
      return shown;
    });
  }

  /** Throws VIEW_NOT_FOUND, INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED, PRECONDITION_FAILED. */
  change(caller: Principal, id: string, body: unknown, ifMatch: string | undefined): Promise<ViewView> {
    return this.unitOfWork.run(async (now) => {
      const view = await this.hold(caller, id);
      const { name = view.name, shared = view.shared, filters } = readBody(ViewChange, body, errors.validationFailed);
      if (shared && !view.shared) mustShare(caller);
      const next = filters === undefined ? view.filters : readFilters(view.resource, filters);
      mustMatch(ifMatch, viewView(view));
      Object.assign(view, { name, shared, filters: next, updatedAt: now });
      this.audit.record(caller, 'view.updated', id, { shared });
      return viewView(view);
    });
  }

  /** Throws VIEW_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  remove(caller: Principal, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.views.remove(await this.hold(caller, id));
      await this.idempotency.forget(caller.accountId, id);
      this.audit.record(caller, 'view.deleted', id);
    });
  }

  private async hold(caller: Principal, id: string): Promise<SavedView> {
    const view = await this.views.findForUpdate(seenBy(caller), id);
    if (!view) throw errors.viewNotFound(id);
    if (view.ownerId !== caller.id && !(view.shared && isSupervisor(caller)))
      throw errors.insufficientPermissions(toChange);
    return view;
  }
}

/** Throws INSUFFICIENT_PERMISSIONS for an API key, which reads shared views and has none. */
export function ownerOf({ kind, id }: Principal): string {
  if (kind !== 'user') throw errors.insufficientPermissions('a signed-in user: an API key has no views of its own');
  return id;
}

function mustShare(caller: Principal): void {
  if (!isSupervisor(caller)) throw errors.insufficientPermissions(toShare);
}
