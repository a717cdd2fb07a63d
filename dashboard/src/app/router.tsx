import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { type BoardSearch, readBoardSearch } from '../board/board-search.ts';
import { prefetchCall } from '../calls/call/prefetch-call.ts';
import { readSearch } from '../calls/list/call-search.ts';
import { readPart } from '../preferences/parts.ts';
import { type QualitySearch, readQualitySearch } from '../quality/quality-search.ts';
import { filters, type QueueFilter } from '../queue/queue.ts';
import { SignInPage } from '../session/SignInPage.tsx';
import { administrationRoutes } from './administration-routes.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { desk, root } from './desk-route.ts';

const signIn = createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInPage });

const home = createRoute({
  getParentRoute: () => desk,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/queue' });
  },
});

const queue = createRoute({
  getParentRoute: () => desk,
  path: '/queue',
  component: lazyRouteComponent(() => import('../queue/QueueScreen.tsx'), 'QueueScreen'),
  validateSearch: ({ show }: Record<string, unknown>): { show?: QueueFilter } => {
    const filter = filters.find((each) => each === show && each !== 'all');
    return filter ? { show: filter } : {};
  },
});

const alerts = createRoute({
  getParentRoute: () => desk,
  path: '/alerts',
  component: lazyRouteComponent(() => import('../alerts/AlertsScreen.tsx'), 'AlertsScreen'),
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'acknowledged' | 'snoozed' } =>
    tab === 'acknowledged' || tab === 'snoozed' ? { tab } : {},
});

const calls = createRoute({
  getParentRoute: () => desk,
  path: '/calls',
  component: lazyRouteComponent(() => import('../calls/list/CallsScreen.tsx'), 'CallsScreen'),
  validateSearch: (raw: Record<string, unknown>) => readSearch(raw),
});

const board = createRoute({
  getParentRoute: () => desk,
  path: '/board',
  component: lazyRouteComponent(() => import('../board/BoardScreen.tsx'), 'BoardScreen'),
  validateSearch: (raw: Record<string, unknown>): BoardSearch => readBoardSearch(raw),
});

const quality = createRoute({
  getParentRoute: () => desk,
  path: '/quality',
  component: lazyRouteComponent(() => import('../quality/QualityScreen.tsx'), 'QualityScreen'),
  validateSearch: (raw: Record<string, unknown>): QualitySearch => readQualitySearch(raw),
});

const call = createRoute({
  getParentRoute: () => desk,
  path: '/calls/$analysisId',
  component: lazyRouteComponent(() => import('../calls/call/CallScreen.tsx'), 'CallScreen'),
  validateSearch: ({ t, review }: Record<string, unknown>): { t?: number; review?: string } => ({
    ...(Number.isFinite(Number(t)) && t !== undefined && { t: Number(t) }),
    ...(typeof review === 'string' && { review }),
  }),
  loader: ({ params, cause }) => {
    if (cause !== 'preload') void prefetchCall(params.analysisId);
  },
});

const print = createRoute({
  getParentRoute: () => desk,
  path: '/calls/$analysisId/print',
  component: lazyRouteComponent(() => import('../calls/print/PrintScreen.tsx'), 'PrintScreen'),
});

const upload = createRoute({
  getParentRoute: () => desk,
  path: '/upload',
  component: lazyRouteComponent(() => import('../upload/UploadScreen.tsx'), 'UploadScreen'),
});

const preferences = createRoute({
  getParentRoute: () => desk,
  path: '/preferences',
  component: lazyRouteComponent(() => import('../preferences/PreferencesScreen.tsx'), 'PreferencesScreen'),
  validateSearch: readPart,
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    desk.addChildren([
      home,
      queue,
      alerts,
      calls,
      call,
      print,
      board,
      quality,
      upload,
      preferences,
      administrationRoutes,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
