import { z } from 'zod';
import { moment } from '../../platform/http/moment.js';
import { pageQuery, Pagination } from '../../platform/http/pagination.js';
import { scopes } from '../../platform/caller/scopes.js';
import { Password, UserView } from './users/user.schemas.js';

export const SignIn = z
  .strictObject({
    email: z.string().min(1).max(320),
    password: z.string().min(1).max(1024),
    accountId: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe(
        'Needed if users of several accounts have the same address and password; without it, the user of the oldest account is signed in.',
      ),
    session: z
      .enum(['token', 'cookie'])
      .default('token')
      .describe('Where the refresh token goes: into the response, or, for pages in browsers, into a cookie.'),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.output<typeof SignIn>;

export const LinkSignIn = z
  .strictObject({ code: z.string().min(1).max(200).describe('The code of a sign-in link, without what surrounds it.') })
  .meta({ id: 'LinkSignIn' });
export type LinkSignIn = z.output<typeof LinkSignIn>;

export const ChosenPassword = z
  .strictObject({
    code: z.string().min(1).max(200).describe('The code of a password link, without what surrounds it.'),
    password: Password,
  })
  .meta({ id: 'ChosenPassword' });
export type ChosenPassword = z.output<typeof ChosenPassword>;

export const Refresh = z
  .strictObject({
    refresh_token: z.string().min(1).max(200).optional().describe('Absent: that of the cookie.'),
  })
  .meta({ id: 'Refresh' });
export type Refresh = z.output<typeof Refresh>;

export const SessionView = z
  .object({
    access_token: z.string(),
    refresh_token: z.string().nullable().describe('Null if the session is in cookies.'),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds.'),
    expires_at: z.iso.datetime(),
    user: UserView,
  })
  .meta({ id: 'Session' });
export type SessionView = z.output<typeof SessionView>;

export const CallerView = z
  .object({
    accountId: z.string(),
    kind: z.enum(['user', 'key']),
    scopes: z.array(z.enum(scopes)),
    user: UserView.nullable().describe('Null for an API key.'),
    keyId: z.string().nullable(),
  })
  .meta({ id: 'Caller' });
export type CallerView = z.output<typeof CallerView>;

export const NewApiKey = z
  .strictObject({
    name: z.string().trim().min(1).max(200),
    scopes: z.array(z.enum(scopes)).min(1).max(50),
    expiresAt: moment.nullish().describe('Absent or null: never.'),
  })
  .meta({ id: 'NewApiKey' });
export type NewApiKey = z.output<typeof NewApiKey>;

const keyFields = {
  keyId: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
};
export const CreatedApiKey = z
  .object({
    ...keyFields,
    key: z.string().optional().describe('Shown only in this response; absent if an Idempotency-Key repeats it.'),
  })
  .meta({ id: 'CreatedApiKey' });
export type CreatedApiKey = z.output<typeof CreatedApiKey>;

export const ApiKeyView = z
  .object({
    ...keyFields,
    lastFour: z.string(),
    lastUsedAt: z.iso.datetime().nullable(),
    createdBy: z.string().describe('A userId, a keyId, or `system`: the command line.'),
    ownerId: z
      .string()
      .nullable()
      .describe("The user who limits the key's rights and whose deactivation revokes it. Null: the operator."),
  })
  .meta({ id: 'ApiKey' });
export type ApiKeyView = z.output<typeof ApiKeyView>;
export const ApiKeyList = z.object({ data: z.array(ApiKeyView), pagination: Pagination }).meta({ id: 'ApiKeyList' });
export const ApiKeyQuery = z.strictObject(pageQuery);
export type ApiKeyQuery = z.output<typeof ApiKeyQuery>;
