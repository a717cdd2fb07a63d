import { Command } from 'commander';
import { type DoctorFinding, examine } from '../doctor.js';
import { examples } from './examples.js';
import { jsonOption, printJson } from './rows.js';

const words = { ok: 'ok', attention: 'look at', failed: 'FAILED' } as const;
const [stateWidth, checkWidth] = [9, 15];

/** `callwarden doctor`: what is wrong with this node, and what to do about it. */
export function doctorCommand(): Command {
  return examples(
    new Command('doctor'),
    'callwarden doctor',
    `callwarden doctor --json | jq '.[] | select(.state != "ok")'`,
  )
    .description(
      'examine everything that the service needs on this node, and say how to mend it; exit code 1 when a part cannot work. The service may run meanwhile',
    )
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }) => {
      const found: DoctorFinding[] = [];
      for await (const finding of examine()) {
        found.push(finding);
        if (!json) console.log(line(finding));
      }
      const count = (state: DoctorFinding['state']) => found.filter((each) => each.state === state).length;
      if (json) printJson(found);
      else console.log(`\n${count('failed')} failed, ${count('attention')} to look at, ${count('ok')} in order.`);
      if (count('failed') > 0) process.exitCode = 1;
    });
}

function line({ check, state, message, setting }: DoctorFinding): string {
  const indent = ' '.repeat(stateWidth + checkWidth);
  const text = setting ? `${message}\nSetting: ${setting}` : message;
  return words[state].padEnd(stateWidth) + check.padEnd(checkWidth) + text.replaceAll('\n', `\n${indent}`);
}
