import { Command } from 'commander';
import { newPassword } from '../core/features/accounts/passwords.js';
import { AccountsService } from '../core/features/accounts/accounts.service.js';
import { asOperator } from './operator.js';
import { examples } from './examples.js';
import { givenPassword } from './given-password.js';
import { jsonOption, printOne, printRows } from './rows.js';

/** `callwarden accounts`: tenants. Nothing of one account can be seen from another. */
export function accountsCommand(): Command {
  const accounts = new Command('accounts').description('add and list accounts (tenants)');
  examples(
    accounts.command('add'),
    "callwarden accounts add 'Northern branch' --admin ada@example.com",
    "CALLWARDEN_USER_PASSWORD=… callwarden accounts add 'Northern branch' --admin ada@example.com --json",
  )
    .description('add an account and its administrator; without CALLWARDEN_USER_PASSWORD a password is generated')
    .argument('<name>')
    .requiredOption('--admin <email>', 'e-mail address of its administrator')
    .addOption(jsonOption())
    .action(async (name: string, { admin, json }: { admin: string; json?: boolean }) => {
      const given = givenPassword();
      const password = given ?? newPassword();
      await asOperator(async (app) => {
        const { account } = await app.get(AccountsService).addAccount(name, { email: admin, password });
        printOne(
          { id: account.id, name, ...(!given && { password }) },
          `${account.id} ${name} was added.${given ? '' : `\nPassword: ${password} (shown only once)`}`,
          json,
        );
      });
    });
  examples(accounts.command('list'), 'callwarden accounts list', 'callwarden accounts list --json')
    .description('list the accounts')
    .addOption(jsonOption())
    .action(({ json }: { json?: boolean }) =>
      asOperator(async (app) => {
        const found = await app.get(AccountsService).accounts();
        const rows = found.map(({ id, name, createdAt }) => ({ id, name, createdAt: createdAt.toISOString() }));
        const cells = ({ id, name, createdAt }: (typeof rows)[number]) => [id, name, createdAt];
        printRows(rows, { heading: ['account', 'name', 'created'], cells }, json);
      }),
    );
  return accounts;
}
