import { readDeliveryPart } from '../administration/notifications/delivery/parts.ts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAuditSearch } from '../administration/audit/audit-search.ts';
import { readUserSearch } from '../administration/users/user-search.ts';
import { readDeliverySearch } from '../administration/webhooks/delivery-search.ts';
import { readPage } from '../lists/page-search.ts';
import { desk } from './desk-route.ts';

const administration = createRoute({
  getParentRoute: () => desk,
  path: '/administration',
  component: lazyRouteComponent(() => import('../administration/AdministrationScreen.tsx'), 'AdministrationScreen'),
});

const home = createRoute({
  getParentRoute: () => administration,
  path: '/',
  component: lazyRouteComponent(() => import('../administration/FirstSection.tsx'), 'FirstSection'),
});

const apiKeys = createRoute({
  getParentRoute: () => administration,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('../administration/api-keys/ApiKeysSection.tsx'), 'ApiKeysSection'),
  validateSearch: readPage,
});

const newApiKey = createRoute({
  getParentRoute: () => administration,
  path: '/api-keys/new',
  component: lazyRouteComponent(() => import('../administration/api-keys/NewApiKey.tsx'), 'NewApiKey'),
});

const setUp = createRoute({
  getParentRoute: () => administration,
  path: '/set-up',
  component: lazyRouteComponent(() => import('../administration/set-up/SetUpSection.tsx'), 'SetUpSection'),
});

const users = createRoute({
  getParentRoute: () => administration,
  path: '/users',
  component: lazyRouteComponent(() => import('../administration/users/UsersSection.tsx'), 'UsersSection'),
  validateSearch: readUserSearch,
});

const newUser = createRoute({
  getParentRoute: () => administration,
  path: '/users/new',
  component: lazyRouteComponent(() => import('../administration/users/NewUser.tsx'), 'NewUser'),
});

const user = createRoute({
  getParentRoute: () => administration,
  path: '/users/$userId',
  component: lazyRouteComponent(() => import('../administration/users/EditUser.tsx'), 'EditUser'),
});

const webhooks = createRoute({
  getParentRoute: () => administration,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../administration/webhooks/WebhooksSection.tsx'), 'WebhooksSection'),
  validateSearch: readPage,
});

const newWebhook = createRoute({
  getParentRoute: () => administration,
  path: '/webhooks/new',
  component: lazyRouteComponent(() => import('../administration/webhooks/NewWebhook.tsx'), 'NewWebhook'),
});

const webhook = createRoute({
  getParentRoute: () => administration,
  path: '/webhooks/$webhookId',
  component: lazyRouteComponent(() => import('../administration/webhooks/EditWebhook.tsx'), 'EditWebhook'),
});

const deliveries = createRoute({
  getParentRoute: () => administration,
  path: '/webhooks/$webhookId/deliveries',
  component: lazyRouteComponent(() => import('../administration/webhooks/Deliveries.tsx'), 'Deliveries'),
  validateSearch: readDeliverySearch,
});

const plugins = createRoute({
  getParentRoute: () => administration,
  path: '/plugins',
  component: lazyRouteComponent(() => import('../administration/plugins/PluginsSection.tsx'), 'PluginsSection'),
});

const audit = createRoute({
  getParentRoute: () => administration,
  path: '/audit',
  component: lazyRouteComponent(() => import('../administration/audit/AuditSection.tsx'), 'AuditSection'),
  validateSearch: readAuditSearch,
});

const rules = createRoute({
  getParentRoute: () => administration,
  path: '/rules',
  component: lazyRouteComponent(() => import('../administration/notifications/rules/RulesSection.tsx'), 'RulesSection'),
  validateSearch: readPage,
});

const newRule = createRoute({
  getParentRoute: () => administration,
  path: '/rules/new',
  component: lazyRouteComponent(() => import('../administration/notifications/rules/NewRule.tsx'), 'NewRule'),
});

const rule = createRoute({
  getParentRoute: () => administration,
  path: '/rules/$ruleId',
  component: lazyRouteComponent(() => import('../administration/notifications/rules/EditRule.tsx'), 'EditRule'),
});

const escalations = createRoute({
  getParentRoute: () => administration,
  path: '/escalations',
  component: lazyRouteComponent(
    () => import('../administration/notifications/escalations/EscalationsSection.tsx'),
    'EscalationsSection',
  ),
  validateSearch: readPage,
});

const newEscalation = createRoute({
  getParentRoute: () => administration,
  path: '/escalations/new',
  component: lazyRouteComponent(
    () => import('../administration/notifications/escalations/NewEscalation.tsx'),
    'NewEscalation',
  ),
});

const escalation = createRoute({
  getParentRoute: () => administration,
  path: '/escalations/$escalationId',
  component: lazyRouteComponent(
    () => import('../administration/notifications/escalations/EditEscalation.tsx'),
    'EditEscalation',
  ),
});

const lists = createRoute({
  getParentRoute: () => administration,
  path: '/lists',
  component: lazyRouteComponent(
    () => import('../administration/notifications/distribution-lists/ListsSection.tsx'),
    'ListsSection',
  ),
  validateSearch: readPage,
});

const newList = createRoute({
  getParentRoute: () => administration,
  path: '/lists/new',
  component: lazyRouteComponent(
    () => import('../administration/notifications/distribution-lists/NewList.tsx'),
    'NewList',
  ),
});

const list = createRoute({
  getParentRoute: () => administration,
  path: '/lists/$listId',
  component: lazyRouteComponent(
    () => import('../administration/notifications/distribution-lists/EditList.tsx'),
    'EditList',
  ),
});

const delivery = createRoute({
  getParentRoute: () => administration,
  path: '/delivery',
  component: lazyRouteComponent(
    () => import('../administration/notifications/delivery/DeliverySection.tsx'),
    'DeliverySection',
  ),
  validateSearch: readDeliveryPart,
});

const notificationWebhooks = createRoute({
  getParentRoute: () => administration,
  path: '/notification-webhooks',
  component: lazyRouteComponent(
    () => import('../administration/notifications/webhooks/WebhooksSection.tsx'),
    'WebhooksSection',
  ),
  validateSearch: readPage,
});

const newNotificationWebhook = createRoute({
  getParentRoute: () => administration,
  path: '/notification-webhooks/new',
  component: lazyRouteComponent(() => import('../administration/notifications/webhooks/NewWebhook.tsx'), 'NewWebhook'),
});

const notificationWebhook = createRoute({
  getParentRoute: () => administration,
  path: '/notification-webhooks/$notificationWebhookId',
  component: lazyRouteComponent(
    () => import('../administration/notifications/webhooks/EditWebhook.tsx'),
    'EditWebhook',
  ),
});

const silences = createRoute({
  getParentRoute: () => administration,
  path: '/silences',
  component: lazyRouteComponent(
    () => import('../administration/notifications/silences/SilencesSection.tsx'),
    'SilencesSection',
  ),
  validateSearch: readPage,
});

const newSilence = createRoute({
  getParentRoute: () => administration,
  path: '/silences/new',
  component: lazyRouteComponent(() => import('../administration/notifications/silences/NewSilence.tsx'), 'NewSilence'),
});

const silence = createRoute({
  getParentRoute: () => administration,
  path: '/silences/$silenceId',
  component: lazyRouteComponent(
    () => import('../administration/notifications/silences/EditSilence.tsx'),
    'EditSilence',
  ),
});

export const administrationRoutes = administration.addChildren([
  home,
  setUp,
  users,
  newUser,
  user,
  apiKeys,
  newApiKey,
  webhooks,
  newWebhook,
  webhook,
  deliveries,
  plugins,
  audit,
  rules,
  newRule,
  rule,
  escalations,
  newEscalation,
  escalation,
  lists,
  newList,
  list,
  delivery,
  notificationWebhooks,
  newNotificationWebhook,
  notificationWebhook,
  silences,
  newSilence,
  silence,
]);
