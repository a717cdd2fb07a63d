import { type DynamicModule, Module } from '@nestjs/common';
import { Audit } from './audit.js';
import { AuditController } from './audit.controller.js';
import { AuditRepository } from './audit.repository.js';
import { AuditSealer } from './audit-sealer.js';
import { AuditVerifications } from './audit-verifications.js';
import { AuditVerifier } from './audit-verifier.js';

const shared = [Audit, AuditRepository, AuditSealer, AuditVerifications, AuditVerifier];

@Module({})
export class AuditModule {
  static serving(): DynamicModule {
    return { ...AuditModule.recording(), controllers: [AuditController] };
  }

  /** Without the API: for the command line. */
  static recording(): DynamicModule {
    return { module: AuditModule, global: true, providers: shared, exports: [Audit, AuditSealer, AuditVerifier] };
  }
}
