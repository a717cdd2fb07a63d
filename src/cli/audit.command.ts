import { Command, InvalidArgumentError } from 'commander';
import { AuditSealer } from '../core/platform/audit/audit-sealer.js';
import { AuditVerifier } from '../core/platform/audit/audit-verifier.js';
import { AccountsService } from '../core/features/accounts/accounts.service.js';
import { asOperator } from './operator.js';

interface Options {
  readonly account?: string;
  readonly expect?: { readonly sequence: number; readonly hash: string };
}

/** `callwarden audit`: whether anyone has changed what was recorded. */
export function auditCommand(): Command {
  const audit = new Command('audit').description('check the audit trail');
  audit
    .command('verify')
    .description('verify the chain of every account; exits with 1 if a line was changed, moved or removed')
    .option('--account <accountId>', 'verify only this account')
    .option('--expect <line:hash>', 'a head that was printed earlier; detects a truncated chain', expectation)
    .action(async ({ account, expect }: Options) => {
      if (expect && !account) throw new Error('--expect needs --account: each account has a chain of its own.');
      await asOperator(async (app) => {
        await app.get(AuditSealer).seal();
        const accounts = await app.get(AccountsService).accounts();
        for (const { id } of accounts.filter((each) => !account || each.id === account)) {
          const { lines, head, flaw } = await app.get(AuditVerifier).verify(id, expect);
          console.log(`${id}: ${lines} lines are valid; head ${lines}:${head}`);
          if (flaw === undefined) continue;
          console.error(`${id}: ${flaw}`);
          process.exitCode = 1;
        }
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
