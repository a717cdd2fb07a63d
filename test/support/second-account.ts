import { AccountsService } from '../../src/core/features/accounts/accounts.service.js';
import type { Api } from './api.js';
import type { TestApp } from './test-app.js';

/** The administrator of another account of the same service. */
export async function secondAccount(app: TestApp): Promise<Api> {
  const [email, password] = ['second@example.com', 'a password of the second'];
  await app.app.get(AccountsService, { strict: false }).addAccount('Second', { email, password });
  const { body } = await app.anyone.post('/v1/auth/sign-in', { email, password });
  return app.anyone.bearer(body.access_token);
}
