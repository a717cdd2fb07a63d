import type { MessageItem } from '@callwarden/sdk';
import { lineOf } from '../call-data.js';
import type { Action } from '../notification.types.js';

/** A notification that is sent as part of another. */
export interface BatchMember {
  readonly title: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date | string;
  readonly actions: readonly Action[];
}

/** As channels carry it. */
export const itemOf = ({ title, message, data, occurredAt, actions }: BatchMember): MessageItem => ({
  title,
  text: lineOf({ message, data }),
  createdAt: new Date(occurredAt).toISOString(),
  ...(actions[0] && { url: actions[0].url }),
});
