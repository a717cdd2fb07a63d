import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { restore, sessionState } from '../session/session.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { Shell } from './Shell.tsx';

export const root = createRootRoute({ notFoundComponent: NotFoundScreen });

/** Everything but signing in: the session of an earlier visit is restored first. */
export const desk = createRoute({
  getParentRoute: () => root,
  id: 'desk',
  component: Shell,
  beforeLoad: async ({ location }) => {
    if (sessionState().status === 'restoring') await restore();
    if (sessionState().status === 'signed-out')
      throw redirect({ href: `/sign-in?to=${encodeURIComponent(location.href)}` });
  },
});
