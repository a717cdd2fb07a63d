import { Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import { CurrentCallers } from '../accounts/current-callers.service.js';
import { isSupervisor } from '../../platform/caller/is-supervisor.js';
import type { Principal } from '../../platform/caller/principal.js';
import { errors } from '../../platform/errors/errors.js';
import type { Export } from './export.entity.js';
import { ExportRepository } from './export.repository.js';
import { mustRead } from './export-requests.js';
import type { Seen } from './export.types.js';

const again = 'the rights with which the rows were read: you have fewer now, so make another export';
const hidden = 'the right to see the findings in it: some are hidden from you now, so make another export';

/** Those for whom exports are made, with what they may see. In the caller's unit of work. */
@Injectable()
export class ExportCallers {
  constructor(
    private readonly callers: CurrentCallers,
    private readonly access: Access,
    private readonly exports: ExportRepository,
  ) {}

  /** Throws INSUFFICIENT_PERMISSIONS where the caller is not there any more, or may not read the list. */
  async mustExist({ accountId, callerId, resource }: Export): Promise<Principal> {
    const found = await this.callers.find(accountId, callerId);
    if (!found) throw errors.insufficientPermissions('the user or API key that asked for it');
    mustRead(found, resource);
    return found;
  }

  async seenBy(caller: Principal): Promise<Seen> {
    return {
      isSupervisor: isSupervisor(caller),
      readsReviews: caller.scopes.has('read:reviews'),
      hidden: await this.access.hiddenAnalyses(caller),
    };
  }

  /** Throws INSUFFICIENT_PERMISSIONS where the caller may not see now what the file holds. */
  async mustStillSee(caller: Principal, { id, resource, seen }: Export): Promise<void> {
    mustRead(caller, resource);
    const now = await this.seenBy(caller);
    if ((seen?.isSupervisor && !now.isSupervisor) || (seen?.readsReviews && !now.readsReviews))
      throw errors.insufficientPermissions(again);
    if (this.access.limitOf(caller) !== undefined) {
      const entries = await this.exports.entries(id);
      const mustSee = await this.access.seen(caller, entries);
      entries.forEach(mustSee);
    }
    const before = new Set(seen?.hidden ?? []);
    const since = now.hidden.filter((each) => !before.has(each));
    if ((await this.exports.entriesAmong(id, since)).length > 0) throw errors.insufficientPermissions(hidden);
  }
}
