import { administration } from './administration.en.ts';
import { apiKeys } from './api-keys/api-keys.en.ts';
import { audit } from './audit/audit.en.ts';
import { delivery } from './notifications/delivery/delivery.en.ts';
import { distributionLists } from './notifications/distribution-lists/distribution-lists.en.ts';
import { escalations } from './notifications/escalations/escalations.en.ts';
import { notificationWebhooks } from './notifications/webhooks/notification-webhooks.en.ts';
import { plugins } from './plugins/plugins.en.ts';
import { rules } from './notifications/rules/rules.en.ts';
import { setUp } from './set-up/set-up.en.ts';
import { silences } from './notifications/silences/silences.en.ts';
import { users } from './users/users.en.ts';
import { webhooks } from './webhooks/webhooks.en.ts';

/** The texts of the administration: no part of what is loaded first. */
export const administrationTexts = {
  administration,
  apiKeys,
  audit,
  delivery,
  distributionLists,
  escalations,
  notificationWebhooks,
  plugins,
  rules,
  setUp,
  silences,
  users,
  webhooks,
};
