import { Command, Option } from 'commander';
import { newPassword } from '../core/auth/passwords.js';
import { roleNames, type RoleName } from '../core/auth/scopes.js';
import { UsersService } from '../core/auth/users.service.js';
import { givenPassword } from './given-password.js';
import { asOperator } from './operator.js';
import { table } from './table.js';

/** `callwarden users`: who may sign in. */
export function usersCommand(): Command {
  const users = new Command('users').description('add and list users');
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
  return users;
}
