import { Injectable } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit.js';
import type { AuditAction } from '../../platform/audit/audit-actions.js';
import type { Principal } from '../../platform/caller/principal.js';
import { History } from '../../platform/history/history.js';
import type { Analysis } from './analysis.entity.js';

type Subject = Pick<Analysis, 'id' | 'accountId'>;
interface Uploaded {
  readonly fileId: string;
  readonly fileName: string;
  /** To which server the result goes. */
  readonly callbackOrigin?: string;
  /** From which server the recording is fetched; absent where the client sent it. */
  readonly sourceOrigin?: string;
}
type Details = Readonly<Record<string, unknown>>;

/** Records what people do with analyses: in the history of the analysis and in the audit trail. In the caller's transaction. */
@Injectable()
export class AnalysisLog {
  constructor(
    private readonly history: History,
    private readonly audit: Audit,
  ) {}

  uploaded(caller: Principal, analysis: Subject, { fileId, ...details }: Uploaded): void {
    this.history.add(analysis, 'created', caller.id, { fileId });
    this.audit.record(caller, 'analysis.uploaded', analysis.id, details);
  }

  requeued(caller: Principal, analysis: Subject): void {
    this.history.add(analysis, 'queued', caller.id);
    this.audit.record(caller, 'analysis.requeued', analysis.id);
  }

  /** `fields`: what changed, from and to. */
  updated(caller: Principal, analysis: Subject, fields: Details): void {
    this.history.add(analysis, 'updated', caller.id, { fields });
    this.audit.record(caller, 'analysis.updated', analysis.id, { fields: Object.keys(fields) });
  }

  corrected(caller: Principal, analysis: Subject, details: Details): void {
    this.history.add(analysis, 'corrected', caller.id, details);
    this.audit.record(caller, 'transcript.corrected', analysis.id, details);
  }

  /** Archived, flagged, or restored to what it was. */
  disposed(caller: Principal, analysis: Subject, event: 'archived' | 'flagged' | 'restored', from: unknown): void {
    const action: AuditAction = `analysis.${event}`;
    this.history.add(analysis, event, caller.id, { from });
    this.audit.record(caller, action, analysis.id);
  }

  trimmed(caller: Principal, analysis: Subject, cut: { readonly from: string; readonly to: string } & Details): void {
    this.history.add(analysis, 'trimmed', caller.id, cut);
    this.audit.record(caller, 'recording.trimmed', cut.to, { from: cut.from });
  }
}
