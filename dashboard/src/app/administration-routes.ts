import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
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
  apiKeys,
  newApiKey,
  rules,
  newRule,
  rule,
  escalations,
  newEscalation,
  escalation,
  silences,
  newSilence,
  silence,
]);
