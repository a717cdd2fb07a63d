import { Injectable } from '@nestjs/common';
import { Audit } from '../../../../platform/audit/audit.js';
import type { Principal } from '../../../../platform/caller/principal.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { newId } from '../../../../platform/database/identifier.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { errors } from '../../../../platform/errors/errors.js';
import { readBody } from '../../../../platform/http/late-body.js';
import { pagination } from '../../../../platform/http/pagination.js';
import type { NotificationSetting, SettingKind } from './account-setting.entity.js';
import { AccountSettingRepository } from './account-setting.repository.js';
import type { SettingCollection } from './setting-collections.js';
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
  add(caller: Principal, of: SettingCollection, body: unknown): Promise<object> {
    return this.unitOfWork.run(async () => {
      const read = await this.input.read(caller, of.kind, readBody(of.body, body, errors.validationFailed));
      if ((await this.settings.count(caller.accountId, of.kind)) >= most)
        throw errors.validationFailed([{ path: '', reason: `there are ${most} already, which is the most` }]);
      const setting = this.settings.add(this.setting(caller, of.kind, newId(of.id), read));
      this.audit.record(caller, 'notification-setting.created', setting.id, { kind: of.kind });
      return view(of, setting);
    });
  }

  /** The whole of it. Throws NOT_FOUND, VALIDATION_FAILED. */
  replace(caller: Principal, of: SettingCollection, id: string, body: unknown): Promise<object> {
    return this.unitOfWork.run(async () => {
      const setting = there(of, id, await this.settings.findForUpdate(caller.accountId, of.kind, id));
      setting.body = await this.input.read(caller, of.kind, readBody(of.body, body, errors.validationFailed));
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

  /** A document of which an account has one; `usual` where nobody has set it. */
  document<T extends object>({ accountId }: Principal, kind: DocumentKind, usual: T): Promise<T> {
    return this.unitOfWork.read(
      async () => ((await this.settings.find(accountId, kind, idOf(accountId, kind)))?.body as T | undefined) ?? usual,
    );
  }

  /** Throws VALIDATION_FAILED. */
  setDocument<T extends object>(caller: Principal, kind: DocumentKind, body: T): Promise<T> {
    return this.unitOfWork.run(async () => {
      const id = idOf(caller.accountId, kind);
      const read = await this.input.read(caller, kind, body);
      await this.settings.put(this.setting(caller, kind, id, read));
      this.audit.record(caller, 'notification-setting.updated', id, { kind });
      return read as T;
    });
  }

  private setting({ accountId, id: createdBy }: Principal, kind: SettingKind, id: string, body: object) {
    return { id, accountId, kind, body, createdBy, createdAt: this.clock.now() };
  }
}

type DocumentKind = 'batching' | 'routing';
const idOf = (accountId: string, kind: DocumentKind) => `${accountId} ${kind}`;

function there(of: SettingCollection, id: string, setting: NotificationSetting | null): NotificationSetting {
  if (!setting) throw errors.notFound(`The ${of.says} ${id}`);
  return setting;
}

const view = ({ idField }: SettingCollection, { id, body, createdBy, createdAt, updatedAt }: NotificationSetting) => ({
  [idField]: id,
  ...body,
  createdBy,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
