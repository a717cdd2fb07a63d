import type { INestApplicationContext } from '@nestjs/common';
import { Command, Option } from 'commander';
import { newPassword } from '../core/features/accounts/passwords.js';
import { systemPrincipal } from '../core/platform/caller/principal.js';
import { roleNames, type RoleName } from '../core/platform/caller/scopes.js';
import { UserChangesService } from '../core/features/accounts/users/user-changes.service.js';
import { UsersService } from '../core/features/accounts/users/users.service.js';
import type { User } from '../core/features/accounts/users/user.entity.js';
import { passwordLinkHours, PasswordLinks } from '../core/features/accounts/sign-in/password-links.service.js';
import { linkMinutes, SignInLinks } from '../core/features/accounts/sign-in/sign-in-links.service.js';
import { loadConfig } from '../core/platform/config/load-config.js';
import { examples } from './examples.js';
import { givenPassword } from './given-password.js';
import { asOperator } from './operator.js';
import { addressOf, passwordUrl, signInUrl } from './sign-in-url.js';
import { jsonOption, printOne, printRows } from './rows.js';

interface LinkOptions {
  readonly account?: string;
  readonly password?: boolean;
  readonly url?: string;
  readonly json?: boolean;
}

/** `callwarden users`: who may sign in. */
export function usersCommand(): Command {
  const users = new Command('users').description('add, list, disable and enable users, and make sign-in links');
  examples(
    users.command('add'),
    "callwarden users add rita@example.com --name 'Rita Moreno' --role reviewer",
    'CALLWARDEN_USER_PASSWORD=… callwarden users add sam@example.com --role supervisor --json',
  )
    .description('add a user; without CALLWARDEN_USER_PASSWORD a password is generated and printed once')
    .argument('<email>')
    .option('--name <name>', 'display name; default: the e-mail address')
    .addOption(new Option('--role <role>').choices(roleNames).default('reviewer'))
    .addOption(jsonOption())
    .action(async (email: string, { name, role, json }: { name?: string; role: RoleName; json?: boolean }) => {
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`${email} is not an e-mail address.`);
      const given = givenPassword();
      const password = given ?? newPassword();
      await asOperator(async (app, operator) => {
        const user = await app.get(UsersService).add(operator, { email, name: name ?? email, role, password });
        printOne(
          { ...described(user), ...(!given && { password }) },
          `${user.id} ${user.email} was added as ${role}.${given ? '' : `\nPassword: ${password} (shown only once)`}`,
          json,
        );
      });
    });
  examples(users.command('list'), 'callwarden users list', 'callwarden users list --json')
    .description('list the users')
    .addOption(jsonOption())
    .action(({ json }: { json?: boolean }) =>
      asOperator(async (app, operator) => {
        const found = await app.get(UsersService).list(operator);
        const cells = ({ id, email, name, role, disabled }: ReturnType<typeof described>) => [
          id,
          email,
          name,
          role,
          disabled ? 'disabled' : 'active',
        ];
        printRows(found.map(described), { heading: ['user', 'e-mail', 'name', 'role', 'state'], cells }, json);
      }),
    );
  examples(users.command('disable'), 'callwarden users disable rita@example.com')
    .description('deactivate a user: sessions end at once, histories keep the name')
    .argument('<email>')
    .addOption(account())
    .action((email: string, options: { account?: string }) => switchUser(email, options.account, true));
  examples(users.command('enable'), 'callwarden users enable rita@example.com')
    .description('reactivate a user')
    .argument('<email>')
    .addOption(account())
    .action((email: string, options: { account?: string }) => switchUser(email, options.account, false));
  examples(
    users.command('link'),
    'callwarden users link admin@localhost',
    'callwarden users link ada@example.com --password',
    'callwarden users link ada@example.com --url https://calls.example.com --json',
  )
    .description(
      `print a link that signs a user in, once, within ${linkMinutes} minutes; with --password, one to choose a password, within ${passwordLinkHours} hours`,
    )
    .argument('<email>')
    .addOption(account())
    .option('--password', 'the user chooses a new password with it')
    .option('--url <url>', 'address of the service; default: its public address, or the configured host and port')
    .addOption(jsonOption())
    .action((email: string, { account: inAccount, password, url, json }: LinkOptions) =>
      asOperator(async (app) => {
        const user = await theUser(app, email, inAccount);
        const operator = systemPrincipal(user.accountId);
        const service = url ?? addressOf(loadConfig());
        if (password) {
          const { code } = await app.get(PasswordLinks).create(operator, user.id);
          const link = passwordUrl(service, code);
          const said = `${link}\n${user.email} chooses a password with it, once, within ${passwordLinkHours} hours.`;
          return printOne({ url: link, email: user.email, minutes: passwordLinkHours * 60 }, said, json);
        }
        const link = signInUrl(service, await app.get(SignInLinks).create(operator, user));
        const said = `${link}\nIt signs in ${user.email}, once, within ${linkMinutes} minutes.`;
        printOne({ url: link, email: user.email, minutes: linkMinutes }, said, json);
      }),
    );
  return users;
}

const described = ({ id, email, name, role, disabled }: User) => ({ id, email, name, role, disabled });

const account = () => new Option('--account <id>', 'where users of several accounts have the address');

function switchUser(email: string, inAccount: string | undefined, disabled: boolean): Promise<void> {
  return asOperator(async (app) => {
    const { id, accountId } = await theUser(app, email, inAccount);
    const user = await app.get(UserChangesService).update(systemPrincipal(accountId), id, { disabled });
    console.log(`${user.id} ${user.email} is ${disabled ? 'disabled' : 'enabled'}.`);
  });
}

async function theUser(app: INestApplicationContext, email: string, inAccount: string | undefined): Promise<User> {
  const named = await app.get(UsersService).withEmail(email);
  const [found, ...others] = named.filter(({ accountId }) => inAccount === undefined || accountId === inAccount);
  const accounts = named.map(({ accountId }) => accountId).join(', ');
  if (!found) throw new Error(`${email} is not in the account ${inAccount}, but in ${accounts}.`);
  if (others.length > 0) throw new Error(`${email} is in several accounts (${accounts}): name one with --account.`);
  return found;
}
