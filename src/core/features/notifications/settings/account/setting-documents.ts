import {
  Batching,
  type Batching as BatchingBody,
  SmartRouting,
  type SmartRouting as SmartRoutingBody,
  usualBatching,
  usualRouting,
} from './account-settings.schemas.js';
import type { SettingKind } from './account-setting.entity.js';
import { type PartialBody, partialBody } from './partial-body.js';

/** A document of which each account has one. */
export interface SettingDocument<T extends object> {
  readonly kind: Extract<SettingKind, 'batching' | 'routing'>;
  /** Where nobody has set it. */
  readonly usual: T;
  readonly update: PartialBody<T>;
}

export const batchingDocument: SettingDocument<BatchingBody> = {
  kind: 'batching',
  usual: usualBatching,
  update: partialBody(Batching, 'NotificationBatchingUpdate'),
};
export const routingDocument: SettingDocument<SmartRoutingBody> = {
  kind: 'routing',
  usual: usualRouting,
  update: partialBody(SmartRouting, 'SmartRoutingUpdate'),
};
