import { AccountsService } from '../core/features/accounts/accounts.service.js';
import { SignInLinks } from '../core/features/accounts/sign-in/sign-in-links.service.js';
import { UsersService } from '../core/features/accounts/users/users.service.js';
import { type Principal, systemPrincipal } from '../core/platform/caller/principal.js';
import type { Config } from '../core/platform/config/config.schema.js';
import type { Service } from '../service.js';
import { signInUrl } from './sign-in-url.js';

type Users = Awaited<ReturnType<UsersService['list']>>;

/** Who works at the desk of a service of this process. */
export interface Administrator {
  readonly operator: Principal;
  readonly user: Users[number];
}

/** Undefined where nobody could sign in. */
export async function findAdministrator({ app }: Service, { auth, desk }: Config): Promise<Administrator | undefined> {
  if (auth.external || !desk.enabled) return undefined;
  const { id } = await app.get(AccountsService).ensureAccount();
  const operator = systemPrincipal(id);
  const users = await app.get(UsersService).list(operator);
  const administrators = users.filter(({ role, disabled }) => role === 'admin' && !disabled);
  const named = auth.admin.email.toLowerCase();
  const user = administrators.find(({ email }) => email === named) ?? administrators[0];
  return user && { operator, user };
}

/** A link that signs them in, and goes to `to`. */
export async function administratorLink(
  { app, url }: Service,
  { operator, user }: Administrator,
  to?: string,
): Promise<string> {
  return signInUrl(url!, await app.get(SignInLinks).create(operator, user), to);
}
