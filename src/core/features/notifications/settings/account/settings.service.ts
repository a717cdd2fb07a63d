import { Injectable } from '@nestjs/common';
import { Audit } from '../../../../platform/audit/audit.js';
import type { Principal } from '../../../../platform/caller/principal.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { newId } from '../../../../platform/database/identifier.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { errors } from '../../../../platform/errors/errors.js';
import { mustMatch } from '../../../../platform/http/etag.js';
import type { Claim } from '../../../../platform/http/idempotency/claim.js';
import { readBody } from '../../../../platform/http/late-body.js';
import { pagination } from '../../../../platform/http/pagination.js';
import type { NotificationSetting, SettingKind } from './account-setting.entity.js';
import { AccountSettingRepository } from './account-setting.repository.js';
import { readPart } from './partial-body.js';
import type { SettingCollection } from './setting-collections.js';
import type { SettingDocument } from './setting-documents.js';
import { SettingInput } from './setting-input.js';

const most = 500;

/** Keeps what administrators and supervisors set, and who set it. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly settings: AccountSettingRepository,
    private readonly input: SettingInput,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The newest first. */
  page({ accountId }: Principal, of: SettingCollection, page: number, limit: number): Promise<object> {
    return this.unitOfWork.read(async () => {
      const [found, total] = await this.settings.page(accountId, of.kind, page, limit);
      return { data: found.map((each) => view(of, each)), pagination: pagination(page, limit, total) };
    });
  }

  /** Throws NOT_FOUND. */
  get({ accountId }: Principal, of: SettingCollection, id: string): Promise<object> {
    return this.unitOfWork.read(async () => view(of, there(of, id, await this.settings.find(accountId, of.kind, id))));
  }

  /** Throws VALIDATION_FAILED. */
  add(caller: Principal, of: SettingCollection, body: unknown, claim?: Claim): Promise<object> {
    return this.unitOfWork.run(async () => {
      const read = await this.input.read(caller, of.kind, readBody(of.body, body, errors.validationFailed));
      if ((await this.settings.count(caller.accountId, of.kind)) >= most)
        throw errors.validationFailed([{ path: '', reason: `there are ${most} already, which is the most` }]);
      const setting = this.settings.add(this.setting(caller, of.kind, newId(of.id), read));
      this.audit.record(caller, 'notification-setting.created', setting.id, { kind: of.kind });
      const added = view(of, setting);
      await claim?.keep({ status: 201, body: added }, setting.id);
      return added;
    });
  }

  /** The fields that are sent. Throws NOT_FOUND, PRECONDITION_FAILED, VALIDATION_FAILED. */
  change(caller: Principal, of: SettingCollection, id: string, body: unknown, ifMatch?: string): Promise<object> {
    return this.unitOfWork.run(async () => {
      const setting = there(of, id, await this.settings.findForUpdate(caller.accountId, of.kind, id));
      mustMatch(ifMatch, view(of, setting));
      const next = readPart(of.update, setting.body, body);
      setting.body = await this.input.read(caller, of.kind, next, Object.keys(body as object));
      setting.updatedAt = this.clock.now();
      this.audit.record(caller, 'notification-setting.updated', id, { kind: of.kind });
      return view(of, setting);
    });
  }

  /** Throws NOT_FOUND. */
  remove(caller: Principal, of: SettingCollection, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      this.settings.remove(there(of, id, await this.settings.findForUpdate(caller.accountId, of.kind, id)));
      this.audit.record(caller, 'notification-setting.deleted', id, { kind: of.kind });
    });
  }

  /** A document of which an account has one; the usual one where nobody has set it. */
  document<T extends object>({ accountId }: Principal, of: SettingDocument<T>): Promise<T> {
    return this.unitOfWork.read(() => this.stored(accountId, of));
  }

  /** The fields that are sent. Throws PRECONDITION_FAILED, VALIDATION_FAILED. */
  changeDocument<T extends object>(
    caller: Principal,
    of: SettingDocument<T>,
    body: unknown,
    ifMatch?: string,
  ): Promise<T> {
    return this.unitOfWork.run(async () => {
      const { kind } = of;
      const id = idOf(caller.accountId, kind);
      await this.settings.holdDocument(id);
      const stored = await this.stored(caller.accountId, of);
      mustMatch(ifMatch, stored);
      const next = readPart(of.update, stored, body);
      await this.input.read(caller, kind, next, Object.keys(body as object));
      await this.settings.put(this.setting(caller, kind, id, next));
      this.audit.record(caller, 'notification-setting.updated', id, { kind });
      return next;
    });
  }

  private async stored<T extends object>(accountId: string, { kind, usual }: SettingDocument<T>): Promise<T> {
    const found = await this.settings.find(accountId, kind, idOf(accountId, kind));
    return (found?.body as T | undefined) ?? usual;
  }

  private setting({ accountId, id: createdBy }: Principal, kind: SettingKind, id: string, body: object) {
    return { id, accountId, kind, body, createdBy, createdAt: this.clock.now() };
  }
}

const idOf = (accountId: string, kind: SettingKind) => `${accountId} ${kind}`;

function there(of: SettingCollection, id: string, setting: NotificationSetting | null): NotificationSetting {
  if (!setting) throw errors[of.notFound](id);
  return setting;
}

const view = ({ idField }: SettingCollection, { id, body, createdBy, createdAt, updatedAt }: NotificationSetting) => ({
  [idField]: id,
  ...body,
  createdBy,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
