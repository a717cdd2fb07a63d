import { useSyncExternalStore } from 'react';
import {
  currentUser,
  refreshSession,
  removePushDevice,
  signIn as postSignIn,
  signOut as postSignOut,
  signOutEverywhere as postSignOutEverywhere,
} from '../api/generated/sdk.gen.ts';
import { unsubscribe } from '../push/subscription.ts';
import { forgetDrafts } from '../outbox/draft.ts';
import { preference, setPreference } from '../app/preferences.ts';
import type { Scope, Session, User } from '../api/generated/types.gen.ts';
import { client } from '../api/generated/client.gen.ts';

/**
 * Who is signed in. The access token is kept in memory only; what renews it is a cookie that no script can read. The service
 * rotates that cookie, so tabs take turns.
 */
export type SessionState =
  | { readonly status: 'restoring' | 'signed-out' }
  | { readonly status: 'signed-in' | 'expired'; readonly user: User; readonly scopes: ReadonlySet<Scope> };

/** A token that is used to its last second is refused where clocks differ. */
const renewEarlierBy = 60_000;

const bearer = (value: string): string => `Bearer ${value}`;

let state: SessionState = { status: 'restoring' };
let token: { readonly value: string; readonly until: number } | undefined;
let renewal: Promise<boolean> | undefined;
let restoring: Promise<void> | undefined;
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  state = next;
  for (const changed of listeners) changed();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state);
export const sessionState = (): SessionState => state;

/** Who is signed in, for what is shown only then. */
export function useSignedIn(): { readonly user: User; readonly may: (scope: Scope) => boolean } {
  const session = useSession();
  if (!('user' in session)) throw new Error('nobody is signed in');
  return { user: session.user, may: (scope) => session.scopes.has(scope) };
}

export async function begin(session: Session): Promise<void> {
  setPreference('visited', true);
  token = { value: session.access_token, until: Date.now() + session.expires_in * 1000 };
  const headers = { authorization: bearer(token.value) };
  const { data } = await currentUser({ headers, throwOnError: true });
  become({ status: 'signed-in', user: session.user, scopes: new Set(data.scopes) });
}

/** What the user has changed of themselves. */
export function userChanged(user: User): void {
  if ('user' in state) become({ ...state, user });
}

/** Throws the body of the error. */
export async function signIn(email: string, password: string): Promise<void> {
  const { data } = await postSignIn({ body: { email, password, session: 'cookie' }, throwOnError: true });
  await begin(data);
}

/** By the cookie of an earlier visit, where there is one; throws where the service cannot be reached. */
export function restore(): Promise<void> {
  restoring ??= restoreOnce().finally(() => (restoring = undefined));
  return restoring;
}

async function restoreOnce(): Promise<void> {
  const known = preference('visited') === true;
  if (!known || !(await renew())) become({ status: 'signed-out' });
}

/** False where the session has ended; throws where the service cannot be reached. */
async function renew(): Promise<boolean> {
  renewal ??= inTurn(async () => {
    const { data, response } = await refreshSession({ body: {} });
    if (data) await begin(data);
    else if (!response || response.status >= 500) throw new TypeError('the service cannot be reached');
    return Boolean(data);
  }).finally(() => (renewal = undefined));
  return renewal;
}

/** One tab at a time. Without a secure context there are no locks, and the service accepts the cookie before the last. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('callwarden.session', work) : work();

export async function signOut(): Promise<void> {
  await leaveDevice().catch(() => undefined);
  await postSignOut().catch(() => undefined);
  forget();
}

export async function signOutEverywhere(): Promise<void> {
  await leaveDevice().catch(() => undefined);
  await postSignOutEverywhere({ throwOnError: true });
  forget();
}

/** This computer shows nothing more of who has left it. */
async function leaveDevice(): Promise<void> {
  const deviceId = preference('pushDevice');
  if (deviceId === undefined) return;
  setPreference('pushDevice', undefined);
  await removePushDevice({ path: { deviceId } });
  await unsubscribe();
}

/** Everything that was read goes with the page. */
function forget(): void {
  setPreference('visited', undefined);
  forgetDrafts();
  token = undefined;
  location.assign('/sign-in');
}

/** The session is over; what was typed stays where it is until the user signs in again. */
function expire(): void {
  token = undefined;
  if (state.status === 'signed-in') become({ ...state, status: 'expired' });
}

const openPaths = new Set([
  '/v1/auth/sign-in',
  '/v1/auth/refresh',
  '/v1/auth/sign-in/link',
  '/v1/auth/sign-in/password-link',
]);

/** Every request carries a token that is valid for some time yet. */
export async function accessToken(): Promise<string | undefined> {
  if (renewal ?? (token && token.until - renewEarlierBy < Date.now())) await renew().then((good) => good || expire());
  return token?.value;
}

client.setConfig({ baseUrl: '' });
client.interceptors.request.use(async (request) => {
  if (request.headers.has('authorization') || openPaths.has(new URL(request.url).pathname)) return request;
  const value = await accessToken();
  if (value) request.headers.set('authorization', bearer(value));
  return request;
});
client.interceptors.response.use((response, request) => {
  // What was sent before the user signed in again says nothing about the session of now.
  const isOfNow = token === undefined || request.headers.get('authorization') === bearer(token.value);
  if (response.status === 401 && isOfNow && !openPaths.has(new URL(request.url).pathname)) expire();
  return response;
});
