import { AccountsService } from '../../../src/core/features/accounts/accounts.service.js';
import { ApiKeysService } from '../../../src/core/features/accounts/api-keys.service.js';
import { systemPrincipal } from '../../../src/core/platform/caller/principal.js';
import type { Scope } from '../../../src/core/platform/caller/scopes.js';
import type { Answer, Api } from '../../support/api.js';
import type { TestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';

export const password = 'a password of a user';
let count = 0;

/** A user whom the administrator adds; a reviewer with a name and an address of their own, where nothing else is said. */
export async function addUser(app: Pick<TestApp, 'admin'>, fields: Record<string, unknown> = {}) {
  count++;
  const person = { email: `user${count}@example.com`, name: `User ${count}`, role: 'reviewer', password };
  const { status, body } = await app.admin.post('/v1/users', { ...person, ...fields });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

export async function signIn(app: TestApp, email: string, word = password): Promise<Api> {
  const { body } = await app.anyone.post('/v1/auth/sign-in', { email, password: word });
  return app.anyone.bearer(body.access_token);
}

export const outcome = ({ status, body }: Answer): [number, string?] => [status, body?.error?.code];

export const badPaths = ({ body }: Answer): string[] =>
  body.error.details.fields.map(({ path }: { path: string }) => path).toSorted();

/** An account of one's own, by its only administrator. */
export async function newAccount(app: TestApp) {
  const email = `boss${++count}@example.com`;
  const { admin } = await app.app.get(AccountsService, { strict: false }).addAccount('Own', { email, password });
  const api = await signIn(app, email);
  const keys = app.app.get(ApiKeysService, { strict: false });
  /** Of the operator: it does not end with the administrator. */
  const key = async (...scopes: Scope[]) =>
    app.anyone.key((await keys.create(systemPrincipal(admin.accountId), { name: 'k', scopes })).value);
  return { admin: api, adminId: admin.id, email, key };
}

/** Why others were told that the user cannot work on reviews, the first reason first. */
export const unavailable = async (app: TestApp, userId: string): Promise<string[]> =>
  (
    await query<{ because: string }[]>(
      app.databaseUrl,
      `select payload->>'because' as because from outbox_events
        where name = 'user.unavailable' and payload->>'userId' = $1 order by id`,
      [userId],
    )
  ).map(({ because }) => because);
