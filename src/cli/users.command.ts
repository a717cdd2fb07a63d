import { Command, Option } from 'commander';
import { newPassword } from '../core/auth/passwords.js';
import { systemPrincipal } from '../core/auth/principal.js';
import { roleNames, type RoleName } from '../core/auth/scopes.js';
import { UserChangesService } from '../core/auth/users/user-changes.service.js';
import { UsersService } from '../core/auth/users/users.service.js';
import { givenPassword } from './given-password.js';
import { asOperator } from './operator.js';
import { table } from './table.js';

/** `callwarden users`: who may sign in. */
export function usersCommand(): Command {
  const users = new Command('users').description('add, list, disable and enable users');
  users
    .command('add')
    .description('add a user; without CALLWARDEN_USER_PASSWORD a password is made up and printed this once')
    .argument('<email>')
    .option('--name <name>', 'as others see it; the address without it')
    .addOption(new Option('--role <role>').choices(roleNames).default('reviewer'))
    .action(async (email: string, { name, role }: { name?: string; role: RoleName }) => {
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`${email} is not an e-mail address.`);
      const given = givenPassword();
      const password = given ?? newPassword();
      await asOperator(async (app, operator) => {
        const user = await app.get(UsersService).add(operator, { email, name: name ?? email, role, password });
        console.log(
          `${user.id} ${user.email} was added as ${role}.${given ? '' : `\nPassword: ${password} (shown this once)`}`,
        );
      });
    });
  users
    .command('list')
    .description('list the users')
    .action(() =>
      asOperator(async (app, operator) => {
        const found = await app.get(UsersService).list(operator);
        console.log(
          table(
            ['user', 'e-mail', 'name', 'role', 'state'],
            found.map(({ id, email, name, role, disabled }) => [
              id,
              email,
              name,
              role,
              disabled ? 'disabled' : 'active',
            ]),
          ),
        );
      }),
    );
  users
    .command('disable')
    .description('deactivate a user: the sessions end at once, histories keep the name')
    .argument('<email>')
    .action((email: string) => switchUser(email, true));
  users
    .command('enable')
    .description('reactivate a user')
    .argument('<email>')
    .action((email: string) => switchUser(email, false));
  return users;
}

/** In whichever account: addresses are unique over all. */
function switchUser(email: string, disabled: boolean): Promise<void> {
  return asOperator(async (app) => {
    const { id, accountId } = await app.get(UsersService).getByEmail(email);
    const user = await app.get(UserChangesService).update(systemPrincipal(accountId), id, { disabled });
    console.log(`${user.id} ${user.email} is ${disabled ? 'disabled' : 'enabled'}.`);
  });
}
