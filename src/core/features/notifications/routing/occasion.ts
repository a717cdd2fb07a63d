import type { Visibility } from '../../access/visibility.js';
import { withoutFindings } from '../../reviews/without-findings.js';
import type { EscalationRule } from '../settings/account/account-settings.schemas.js';
import type { Action, ChannelName, NotificationType, Priority } from '../notification.types.js';

/** Parts that people have in a matter. */
export type Part = 'assignee' | 'supervisors' | 'administrators' | 'security' | 'technical' | 'subscribers';

/** Something that people are to be notified of. */
export interface Occasion {
  /** Of the event or request; nobody is notified of the same one twice. */
  readonly id: string;
  readonly accountId: string;
  readonly type: NotificationType;
  readonly priority: Priority;
  readonly occurredAt: Date;
  /** Ids and values, which rules and templates see. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly analysisId: string | null;
  readonly reviewId: string | null;
  /** Whom it concerns by the part they have. */
  readonly parts: readonly Part[];
  /** Who has the review, where the event says so; otherwise the matter is looked up. */
  readonly assignee?: string | null;
  /** Whom an escalation names, and nobody else. */
  readonly escalateTo?: EscalationRule['escalateTo'];
  /** Users who are not to be notified, whatever part they have. */
  readonly except?: readonly string[];
  /** People who were named. */
  readonly recipients?: readonly string[];
  /** Channels that were named. */
  readonly channels?: readonly ChannelName[];
  /** Custom text; absent: that of the catalogue, in the language of the reader. */
  readonly words?: { readonly title: string; readonly message: string };
  readonly actions: readonly Action[];
  /** The occasion to which nobody responded. */
  readonly escalationOf?: string;
  /** What an escalation says instead of the usual. */
  readonly note?: string;
  /** Equal ones are merged while one of them is unread. */
  readonly mergeKey: string | null;
}

/** An occasion as a person with this visibility may read it. */
export const occasionFor = (sees: Visibility, occasion: Occasion): Occasion =>
  sees === 'blinded' ? { ...occasion, data: withoutFindings(occasion.data) } : occasion;

/** Whether the event itself says that a limit was passed. */
export const isBreach = ({ type, data }: Occasion): boolean =>
  type === 'sla.breach' || (typeof data['riskScore'] === 'number' && data['riskScore'] >= 80);
