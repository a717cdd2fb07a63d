import { Injectable } from '@nestjs/common';
import {
  type Batching,
  type CustomRule,
  type DistributionList,
  type EscalationRule,
  type SmartRouting,
  usualBatching,
  usualRouting,
} from './account-settings.schemas.js';
import type { SettingKind } from './account-setting.entity.js';
import { AccountSettingRepository, type SettingRow } from './account-setting.repository.js';

/** A silence with its id, as it is stored: times are ISO 8601. */
export interface StoredSilence {
  readonly id: string;
  readonly event?: string;
  readonly source?: string;
  readonly from: string;
  readonly until: string;
}

/** What the administrators of an account have set. */
export interface AccountSettings {
  readonly rules: readonly CustomRule[];
  readonly escalations: readonly (EscalationRule & { readonly id: string })[];
  readonly lists: readonly DistributionList[];
  readonly silences: readonly StoredSilence[];
  readonly batching: Batching;
  readonly routing: SmartRouting;
}

/** Reads the settings of an account, all at once, in the caller's unit of work. */
@Injectable()
export class AccountSettingsReader {
  constructor(private readonly settings: AccountSettingRepository) {}

  async of(accountId: string): Promise<AccountSettings> {
    const rows = await this.settings.all(accountId);
    const bodies = <T>(kind: SettingKind) => rows.filter((row) => row.kind === kind).map(withId) as T[];
    return {
      rules: bodies('rule'),
      escalations: bodies('escalation'),
      lists: bodies('list'),
      silences: bodies('silence'),
      batching: bodies<Batching>('batching')[0] ?? usualBatching,
      routing: bodies<SmartRouting>('routing')[0] ?? usualRouting,
    };
  }
}

const withId = ({ id, body }: SettingRow) => ({ ...body, id });
