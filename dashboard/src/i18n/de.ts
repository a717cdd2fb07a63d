import { administration } from '../administration/administration.de.ts';
import { alerts } from '../alerts/alerts.de.ts';
import { apiKeys } from '../administration/api-keys/api-keys.de.ts';
import { setUp } from '../administration/set-up/set-up.de.ts';
import { users } from '../administration/users/users.de.ts';
import { plugins } from '../administration/plugins/plugins.de.ts';
import { audit } from '../administration/audit/audit.de.ts';
import { webhooks } from '../administration/webhooks/webhooks.de.ts';
import { app } from '../app/app.de.ts';
import { board } from '../board/board.de.ts';
import { calls } from '../calls/list/calls.de.ts';
import { call } from '../calls/call/call.de.ts';
import { delivery } from '../administration/notifications/delivery/delivery.de.ts';
import { design } from '../design/design.de.ts';
import { distributionLists } from '../administration/notifications/distribution-lists/distribution-lists.de.ts';
import { forms } from '../forms/forms.de.ts';
import { lists } from '../lists/lists.de.ts';
import { notificationWebhooks } from '../administration/notifications/webhooks/notification-webhooks.de.ts';
import { notifications } from '../notifications/notifications.de.ts';
import { outbox } from '../outbox/outbox.de.ts';
import { palette } from '../palette/palette.de.ts';
import { print } from '../calls/print/print.de.ts';
import { quality } from '../quality/quality.de.ts';
import { preferences } from '../preferences/preferences.de.ts';
import { queue } from '../queue/queue.de.ts';
import { reviews } from '../reviews/reviews.de.ts';
import { session } from '../session/session.de.ts';
import { escalations } from '../administration/notifications/escalations/escalations.de.ts';
import { rules } from '../administration/notifications/rules/rules.de.ts';
import { silences } from '../administration/notifications/silences/silences.de.ts';
import { signs } from '../signs/signs.de.ts';
import { upload } from '../upload/upload.de.ts';

export const de = {
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
