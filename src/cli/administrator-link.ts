import { AccountsService } from '../core/features/accounts/accounts.service.js';
import { SignInLinks } from '../core/features/accounts/sign-in/sign-in-links.service.js';
import { UsersService } from '../core/features/accounts/users/users.service.js';
import { systemPrincipal } from '../core/platform/caller/principal.js';
import type { Config } from '../core/platform/config/config.schema.js';
import type { Service } from '../service.js';
import { signInUrl } from './sign-in-url.js';

/** A link that signs in the administrator of a service of this process, and goes to `to`; undefined where nobody could use one. */
export async function administratorLink(
  { app, url }: Service,
  { auth, desk }: Config,
  to?: string,
): Promise<{ readonly url: string; readonly email: string } | undefined> {
  if (auth.external || !desk.enabled) return undefined;
  const { id } = await app.get(AccountsService).ensureAccount();
  const operator = systemPrincipal(id);
  const users = await app.get(UsersService).list(operator);
  const administrators = users.filter(({ role, disabled }) => role === 'admin' && !disabled);
  const named = auth.admin.email.toLowerCase();
  const user = administrators.find(({ email }) => email === named) ?? administrators[0];
  return user && { email: user.email, url: signInUrl(url!, await app.get(SignInLinks).create(operator, user), to) };
}
