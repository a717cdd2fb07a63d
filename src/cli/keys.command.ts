import { Command, Option } from 'commander';
import { ApiKeysService } from '../core/features/accounts/api-keys.service.js';
import { scopes, type Scope } from '../core/platform/caller/scopes.js';
import { asOperator } from './operator.js';
import { table } from './table.js';
import { timestamp } from './timestamp.js';

/** `callwarden keys`: API keys without the dashboard. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('create, list and revoke API keys');
  keys
    .command('create')
    .description('create a key; its value is printed only once')
    .argument('<name>')
    .addOption(new Option('--scope <scope...>', 'what the key may do').choices(scopes).makeOptionMandatory())
    .option('--expires <timestamp>', 'ISO 8601; without it the key does not expire')
    .action(async (name: string, { scope, expires }: { scope: Scope[]; expires?: string }) => {
      const expiresAt = timestamp('--expires', expires) ?? null;
      await asOperator(async (app, operator) => {
        const { key, value } = await app.get(ApiKeysService).create(operator, { name, scopes: scope, expiresAt });
        console.log(`${value}\n${key.id} may ${key.scopes.join(', ')}. The value is shown only once.`);
      });
    });
  keys
    .command('list')
    .description('list the keys that are not revoked')
    .action(() =>
      asOperator(async (app, operator) => {
        const rows: string[][] = [];
        for (let page = 1; ; page++) {
          const [found, total] = await app.get(ApiKeysService).list(operator, { page, limit: 100 });
          rows.push(
            ...found.map((key) => [
              key.id,
              key.name,
              `…${key.lastFour}`,
              key.scopes.join(' '),
              key.createdBy,
              key.expiresAt?.toISOString() ?? 'never',
              key.lastUsedAt?.toISOString() ?? 'never',
            ]),
          );
          if (page * 100 >= total) break;
        }
        console.log(table(['key', 'name', 'ends in', 'scopes', 'created by', 'expires', 'last used'], rows));
      }),
    );
  keys
    .command('revoke')
    .description('revoke a key at once, on all nodes')
    .argument('<keyId>')
    .action((keyId: string) =>
      asOperator(async (app, operator) => {
        await app.get(ApiKeysService).revoke(operator, keyId);
        console.log(`${keyId} is revoked.`);
      }),
    );
  return keys;
}
