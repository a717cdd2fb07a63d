import { Command, InvalidArgumentError } from 'commander';
import { AuditSealer } from '../core/platform/audit/audit-sealer.js';
import { AuditVerifier } from '../core/platform/audit/audit-verifier.js';
import { AccountsService } from '../core/features/accounts/accounts.service.js';
import { examples } from './examples.js';
import { asOperator } from './operator.js';
import { jsonOption, printJson } from './rows.js';

interface Options {
  readonly account?: string;
  readonly json?: boolean;
  readonly expect?: { readonly sequence: number; readonly hash: string };
}

/** `callwarden audit`: whether anyone has changed what was recorded. */
export function auditCommand(): Command {
  const audit = new Command('audit').description('check the audit trail');
  examples(
    audit.command('verify'),
    'callwarden audit verify',
    'callwarden audit verify --account acc_01J9Z3V6Q4 --expect 1042:9f86d0…',
    'callwarden audit verify --json',
  )
    .description('verify the chain of every account; exits with 1 if a line was changed, moved or removed')
    .option('--account <accountId>', 'verify only this account')
    .option('--expect <line:hash>', 'a head that was printed earlier; detects a truncated chain', expectation)
    .addOption(jsonOption())
    .action(async ({ account, expect, json }: Options) => {
      if (expect && !account) throw new Error('--expect needs --account: each account has a chain of its own.');
      await asOperator(async (app) => {
        await app.get(AuditSealer).seal();
        const accounts = await app.get(AccountsService).accounts();
        const verified: object[] = [];
        for (const { id } of accounts.filter((each) => !account || each.id === account)) {
          const { lines, head, flaw } = await app.get(AuditVerifier).verify(id, expect);
          verified.push({ account: id, lines, head: `${lines}:${head}`, flaw: flaw ?? null });
          if (!json) console.log(`${id}: ${lines} lines are valid; head ${lines}:${head}`);
          if (flaw === undefined) continue;
          if (!json) console.error(`${id}: ${flaw}`);
          process.exitCode = 1;
        }
        if (json) printJson(verified);
        if (account && !accounts.some(({ id }) => id === account)) throw new Error(`There is no account ${account}.`);
      });
    });
  return audit;
}

function expectation(text: string): Options['expect'] {
  const [, sequence, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!sequence || !hash) throw new InvalidArgumentError('It is LINE:HASH, as audit verify prints it.');
  return { sequence: Number(sequence), hash };
}
