import { Command } from 'commander';
import { newPassword } from '../core/features/accounts/passwords.js';
import { AccountsService } from '../core/features/accounts/accounts.service.js';
import { asOperator } from './operator.js';
import { table } from './table.js';
import { givenPassword } from './given-password.js';

/** `callwarden accounts`: tenants. Nothing of one account can be seen from another. */
export function accountsCommand(): Command {
  const accounts = new Command('accounts').description('add and list accounts (tenants)');
  accounts
    .command('add')
    .description('add an account and its administrator; without CALLWARDEN_USER_PASSWORD a password is generated')
    .argument('<name>')
    .requiredOption('--admin <email>', 'e-mail address of its administrator')
    .action(async (name: string, { admin }: { admin: string }) => {
      const given = givenPassword();
      const password = given ?? newPassword();
      await asOperator(async (app) => {
        const { account } = await app.get(AccountsService).addAccount(name, { email: admin, password });
        console.log(`${account.id} ${name} was added.${given ? '' : `\nPassword: ${password} (shown only once)`}`);
      });
    });
  accounts
    .command('list')
    .description('list the accounts')
    .action(() =>
      asOperator(async (app) => {
        const found = await app.get(AccountsService).accounts();
        const rows = found.map(({ id, name, createdAt }) => [id, name, createdAt.toISOString()]);
        console.log(table(['account', 'name', 'created'], rows));
      }),
    );
  return accounts;
}
