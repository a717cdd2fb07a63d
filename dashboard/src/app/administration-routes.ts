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

export const administrationRoutes = administration.addChildren([home, apiKeys, newApiKey]);
