import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { secondsAfter } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { newId } from '../../platform/database/identifier.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { ExportLog } from './export-log.js';
import { ExportRepository } from './export.repository.js';
import { ExportRequests } from './export-requests.js';
import type { ExportView } from './export.schemas.js';
import { viewExport } from './export.view.js';

const mostOpen = 5;
const mostKept = 100;
/** The queue gets it at once; should that be lost, the sweeper brings it back so much later. */
const sweptAfterSeconds = 60;

/** Asks for lists as files. */
@Injectable()
export class NewExports {
  constructor(
    private readonly requests: ExportRequests,
    private readonly exports: ExportRepository,
    private readonly log: ExportLog,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws what `ExportRequests` throws; CONFLICT where the caller has too many. */
  async add(caller: Principal, body: unknown, claim?: Claim): Promise<ExportView> {
    const asked = await this.requests.read(caller, body);
    const { accountId, id: callerId } = caller;
    return this.unitOfWork.run(async (now) => {
      const { open, kept } = await this.exports.hold(caller, now);
      if (open >= mostOpen) throw errors.conflict(`${mostOpen} exports of this caller are waiting or running already.`);
      if (kept >= mostKept) throw errors.conflict(`There are ${mostKept} exports of this caller: delete some first.`);
      const made = this.exports.add({
        ...asked,
        id: newId('export'),
        accountId,
        callerId,
        status: 'queued',
        ...nothingYet,
        createdAt: now,
        expiresAt: secondsAfter(now, this.config.exports.keepHours * 3600),
        dueAt: secondsAfter(now, sweptAfterSeconds),
      });
      this.log.queued(caller, made);
      const view = viewExport(made);
      await claim?.keep({ status: 202, body: view }, made.id);
      return view;
    });
  }
}

const nothingYet = {
  rows: 0,
  total: null,
  size: null,
  sha256: null,
  key: null,
  seen: null,
  error: null,
  startedAt: null,
  completedAt: null,
  leaseToken: null,
  attempts: 0,
} as const;
