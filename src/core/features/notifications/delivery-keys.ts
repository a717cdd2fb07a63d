import { raw, sql } from '../../platform/database/statement.js';
import { endpointPrefix } from './channels.js';

/** What a notification of this round is called on its way; providers drop repeats by it. */
export const messageIdOf = (notificationId: string, round: number): string => `${notificationId}.${round}`;

/** The same in SQL, of a dispatch `d`. */
export const messageId = sql`d.notification_id || '.' || d.round`;

/** In SQL, what finds the delivery of a dispatch `d`. */
export const deliveryOfDispatch = sql`endpoint_id = '${raw(endpointPrefix)}' || d.channel and message_id = ${messageId}`;
