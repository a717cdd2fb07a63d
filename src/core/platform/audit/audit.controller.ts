import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../caller/principal.js';
import { Requires } from '../caller/requires.decorator.js';
import { Invalid } from '../http/invalid.decorator.js';
import { pagination } from '../http/pagination.js';
import { Audit } from './audit.js';
import type { AuditEntry } from './audit-entry.entity.js';
import { type AuditEntryView, AuditList, AuditQuery, AuditVerification, VerificationQuery } from './audit.schemas.js';
import { AuditVerifications } from './audit-verifications.js';

@ApiTags('audit')
@Controller('v1/audit')
export class AuditController {
  constructor(
    private readonly audit: Audit,
    private readonly verifications: AuditVerifications,
  ) {}

  @Get()
  @Requires('admin')
  @Invalid('invalidParameters')
  @ApiOperation({ summary: 'Reads the audit trail, newest first', operationId: 'listAuditEntries' })
  @ApiOkResponse({ standardSchema: AuditList })
  async list(@Caller() caller: Principal, @Query({ schema: AuditQuery }) query: AuditQuery): Promise<AuditList> {
    const [entries, total] = await this.audit.list(caller, query);
    return { data: entries.map(viewEntry), pagination: pagination(query.page, query.limit, total) };
  }

  @Get('verification')
  @Requires('admin')
  @Invalid('invalidParameters')
  @ApiOperation({
    summary: 'Verifies up to 2,000 entries of the audit trail: whether any was changed, moved or removed',
    description:
      'Entries are chained by hashes. `continues` says whether another request is needed, and `flaw` what is wrong with the first entry that does not fit.',
    operationId: 'verifyAuditTrail',
  })
  @ApiOkResponse({ standardSchema: AuditVerification })
  verify(
    @Caller() caller: Principal,
    @Query({ schema: VerificationQuery }) query: VerificationQuery,
  ): Promise<AuditVerification> {
    return this.verifications.next(caller, query);
  }
}

const viewEntry = (entry: AuditEntry): AuditEntryView => ({
  auditId: entry.id,
  timestamp: entry.createdAt.toISOString(),
  actor: { kind: entry.actorKind, id: entry.actor },
  action: entry.action,
  resource: entry.resource,
  requestId: entry.requestId ?? null,
  address: entry.personal?.address ?? null,
  details: entry.personal?.details ? { ...entry.personal.details } : null,
  sequence: entry.sequence ?? null,
  previousHash: entry.previousHash ?? null,
  hash: entry.hash ?? null,
});
