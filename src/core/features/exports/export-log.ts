import { Injectable } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit.js';
import type { Principal } from '../../platform/caller/principal.js';
import { EventBus } from '../../platform/events/event-bus.js';
import type { Export } from './export.entity.js';

/** Records who takes what out of the service. In the caller's transaction. */
@Injectable()
export class ExportLog {
  constructor(
    private readonly audit: Audit,
    private readonly events: EventBus,
  ) {}

  queued(caller: Principal, { accountId, id: exportId, resource, format, columns, filters }: Export): void {
    this.audit.record(caller, `${resource}.exported`, exportId, { format, columns, filters });
    this.events.publish(accountId, 'export.queued', { exportId });
  }

  downloaded(caller: Principal, { id, resource, rows }: Export): void {
    this.audit.record(caller, 'export.downloaded', id, { resource, rows });
  }
}
