import type { administrationTexts as english } from './texts.en.ts';
import { administration } from './administration.de.ts';
import { apiKeys } from './api-keys/api-keys.de.ts';
import { audit } from './audit/audit.de.ts';
import { delivery } from './notifications/delivery/delivery.de.ts';
import { distributionLists } from './notifications/distribution-lists/distribution-lists.de.ts';
import { escalations } from './notifications/escalations/escalations.de.ts';
import { notificationWebhooks } from './notifications/webhooks/notification-webhooks.de.ts';
import { plugins } from './plugins/plugins.de.ts';
import { rules } from './notifications/rules/rules.de.ts';
import { setUp } from './set-up/set-up.de.ts';
import { silences } from './notifications/silences/silences.de.ts';
import { users } from './users/users.de.ts';
import { webhooks } from './webhooks/webhooks.de.ts';

export const administrationTexts: typeof english = {
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
