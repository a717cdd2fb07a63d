import { randomBytes } from 'node:crypto';
import type { Api } from './api.js';
import type { TestApp } from './test-app.js';

export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly api: Api;
}

/** A new user of the first account, signed in. */
export async function member(
  app: TestApp,
  { role = 'reviewer', ...fields }: Record<string, unknown> = {},
): Promise<Member> {
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  const password = 'a password of a member';
  const { status, body } = await app.admin.post('/v1/users', {
    email,
    name: `Member ${email}`,
    role,
    password,
    ...fields,
  });
  if (status !== 201) throw new Error(`The user was not made: ${JSON.stringify(body)}`);
  const signedIn = await app.anyone.post('/v1/auth/sign-in', { email, password });
  if (signedIn.status !== 200) throw new Error(`The user was not signed in: ${JSON.stringify(signedIn.body)}`);
  return { userId: body.userId, email, password, api: app.anyone.bearer(signedIn.body.access_token) };
}

/** An analysis that waits to be started: quick to make, and enough to review. */
export async function heldAnalysis(app: TestApp, metadata: object = {}): Promise<string> {
  const file = 'samples/bank-impersonation-otp.ogg';
  return (await app.admin.upload({ file, processImmediately: false, metadata })).body.analysisId;
}

/** A review of a new analysis; `fields` are those of the body. */
export async function newReview(app: TestApp, fields: object = {}): Promise<string> {
  const { status, body } = await app.admin.post('/v1/reviews', { analysisId: await heldAnalysis(app), ...fields });
  if (status !== 201) throw new Error(`The review was not made: ${JSON.stringify(body)}`);
  return body.reviewId;
}
