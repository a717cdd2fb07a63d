import { Command, Option } from 'commander';
import type { ApiKey } from '../core/features/accounts/api-key.entity.js';
import { ApiKeysService } from '../core/features/accounts/api-keys.service.js';
import { scopes, type Scope } from '../core/platform/caller/scopes.js';
import { asOperator } from './operator.js';
import { examples } from './examples.js';
import { jsonOption, printOne, printRows } from './rows.js';
import { timestamp } from './timestamp.js';

/** `callwarden keys`: API keys without the dashboard. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('create, list and revoke API keys');
  examples(
    keys.command('create'),
    'callwarden keys create recorder --scope write:analyses',
    'callwarden keys create report --scope read:analyses read:reviews --expires 2027-01-01T00:00:00Z --json',
  )
    .description('create a key; its value is printed only once')
    .argument('<name>')
    .addOption(new Option('--scope <scope...>', 'what the key may do').choices(scopes).makeOptionMandatory())
    .option('--expires <timestamp>', 'ISO 8601; without it the key does not expire')
    .addOption(jsonOption())
    .action(async (name: string, { scope, expires, json }: { scope: Scope[]; expires?: string; json?: boolean }) => {
      const expiresAt = timestamp('--expires', expires) ?? null;
      await asOperator(async (app, operator) => {
        const { key, value } = await app.get(ApiKeysService).create(operator, { name, scopes: scope, expiresAt });
        printOne(
          { ...described(key), value },
          `${value}\n${key.id} may ${key.scopes.join(', ')}. The value is shown only once.`,
          json,
        );
      });
    });
  examples(keys.command('list'), 'callwarden keys list', 'callwarden keys list --json')
    .description('list the keys that are not revoked')
    .addOption(jsonOption())
    .action(({ json }: { json?: boolean }) =>
      asOperator(async (app, operator) => {
        const rows: DescribedKey[] = [];
        for (let page = 1; ; page++) {
          const [found, total] = await app.get(ApiKeysService).list(operator, { page, limit: 100 });
          rows.push(...found.map(described));
          if (page * 100 >= total) break;
        }
        printRows(rows, { heading, cells }, json);
      }),
    );
  examples(keys.command('revoke'), 'callwarden keys revoke key_01J9Z3V6Q4')
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

const heading = ['key', 'name', 'ends in', 'scopes', 'created by', 'expires', 'last used'];

type DescribedKey = ReturnType<typeof described>;

function described({ id, name, lastFour, scopes: may, createdBy, expiresAt, lastUsedAt }: ApiKey) {
  const [expires, used] = [expiresAt, lastUsedAt].map((time) => time?.toISOString() ?? null);
  return { id, name, lastFour, scopes: may, createdBy, expiresAt: expires!, lastUsedAt: used! };
}

const cells = (key: DescribedKey): string[] => [
  key.id,
  key.name,
  `…${key.lastFour}`,
  key.scopes.join(' '),
  key.createdBy,
  key.expiresAt ?? 'never',
  key.lastUsedAt ?? 'never',
];
