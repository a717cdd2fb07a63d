import { administration } from '../administration/administration.en.ts';
import { alerts } from '../alerts/alerts.en.ts';
import { apiKeys } from '../administration/api-keys/api-keys.en.ts';
import { setUp } from '../administration/set-up/set-up.en.ts';
import { users } from '../administration/users/users.en.ts';
import { plugins } from '../administration/plugins/plugins.en.ts';
import { audit } from '../administration/audit/audit.en.ts';
import { webhooks } from '../administration/webhooks/webhooks.en.ts';
import { app } from '../app/app.en.ts';
import { board } from '../board/board.en.ts';
import { calls } from '../calls/list/calls.en.ts';
import { call } from '../calls/call/call.en.ts';
import { delivery } from '../administration/notifications/delivery/delivery.en.ts';
import { design } from '../design/design.en.ts';
import { distributionLists } from '../administration/notifications/distribution-lists/distribution-lists.en.ts';
import { forms } from '../forms/forms.en.ts';
import { lists } from '../lists/lists.en.ts';
import { notificationWebhooks } from '../administration/notifications/webhooks/notification-webhooks.en.ts';
import { notifications } from '../notifications/notifications.en.ts';
import { outbox } from '../outbox/outbox.en.ts';
import { palette } from '../palette/palette.en.ts';
import { print } from '../calls/print/print.en.ts';
import { quality } from '../quality/quality.en.ts';
import { preferences } from '../preferences/preferences.en.ts';
import { queue } from '../queue/queue.en.ts';
import { reviews } from '../reviews/reviews.en.ts';
import { session } from '../session/session.en.ts';
import { escalations } from '../administration/notifications/escalations/escalations.en.ts';
import { rules } from '../administration/notifications/rules/rules.en.ts';
import { silences } from '../administration/notifications/silences/silences.en.ts';
import { signs } from '../signs/signs.en.ts';
import { upload } from '../upload/upload.en.ts';

/** Complete: every text of the desk. A feature keeps its texts in its own folder. */
export const en = {
  administration,
  alerts,
  apiKeys,
  app,
  board,
  audit,
  plugins,
  users,
  setUp,
  call,
  calls,
  delivery,
  design,
  escalations,
  distributionLists,
  forms,
  lists,
  notificationWebhooks,
  notifications,
  outbox,
  palette,
  print,
  quality,
  preferences,
  queue,
  reviews,
  session,
  signs,
  rules,
  silences,
  upload,
  webhooks,
};
