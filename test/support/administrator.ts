import type { Api } from './api.js';

/** The first administrator of every service that a test starts. */
export const adminEmail = 'admin@localhost';
export const adminPassword = 'a password for tests';

/** A fresh access token of the first administrator. */
export async function adminToken(anyone: Api): Promise<string> {
  const { body } = await anyone.post('/v1/auth/sign-in', { email: adminEmail, password: adminPassword });
  return body.access_token;
}
