import { router } from './router.tsx';

/**
 * Requests the code of the page that is opened, and what the page begins with. Building the first view takes as long as they
 * do, and needs them only at its end.
 */
export function startLoading(): void {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  // The view tries again what fails here, and shows the failure.
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined);
  router.load().catch(() => undefined);
}
