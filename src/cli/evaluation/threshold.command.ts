import { Command } from 'commander';
import { type StoredCutOffs, CutOffsService } from '../../core/features/analyses/cut-offs/cut-offs.service.js';
import { examples } from '../examples.js';
import { asOperator } from '../operator.js';
import { table } from '../table.js';
import { timestamp } from '../timestamp.js';
import { percent } from './evaluation-rows.js';
import { wholeNumber } from './whole-number.js';

interface Options {
  readonly from?: string;
  readonly to?: string;
  readonly account?: string;
  readonly step: number;
  readonly json?: true;
}

/** `callwarden models threshold`: what each cut-off would have done on stored analyses. */
export function thresholdCommand(): Command {
  return examples(
    new Command('threshold'),
    'callwarden models threshold',
    'callwarden models threshold fraud-en --from 2026-10-01T00:00:00Z --step 5 --json',
  )
    .description(
      'what each cut-off of the score would have flagged among stored analyses, and how reviewers judged these',
    )
    .argument('[model]', 'name of a fraud model, to use its risks; without it, the scores of the analyses are used')
    .option('--from <timestamp>', 'ISO 8601: only analyses completed at or after this time')
    .option('--to <timestamp>', 'ISO 8601: only analyses completed before this time')
    .option('--account <id>', 'only of this account; default: the first account')
    .option('--step <n>', 'step between cut-offs', wholeNumber, 10)
    .option('--json', 'print all figures as JSON')
    .action((model: string | undefined, options: Options) =>
      asOperator(async (app, operator) => {
        const accountId = options.account ?? operator.accountId;
        const period = { from: timestamp('--from', options.from), to: timestamp('--to', options.to) };
        const found = await app.get(CutOffsService).read({ accountId, model, ...period }, options.step);
        console.log(options.json ? JSON.stringify(found, null, 2) : show(found));
      }),
    );
}

function show({ analyses, frauds, legitimate, days, cutOffs }: StoredCutOffs): string {
  if (analyses === 0) return 'There are no such completed analyses.';
  const reviewed = frauds + legitimate;
  return [
    `${analyses} analyses in ${Math.ceil(days)} days; of ${reviewed} that were reviewed, ${frauds} are frauds.`,
    '',
    table(
      ['SCORE', 'FLAGGED', 'OF ALL', 'A DAY', 'RECALL', 'FALSE POSITIVES', 'PRECISION'],
      cutOffs.map(({ score, flagged, shareFlagged, flaggedADay, recall, falsePositiveRate, precision }) => [
        String(score),
        String(flagged),
        percent(shareFlagged),
        flaggedADay.toFixed(1),
        percent(recall),
        percent(falsePositiveRate),
        percent(precision),
      ]),
    ),
    'Recall, false positives and precision are those of reviewed analyses, which are seldom drawn at random.',
  ].join('\n');
}
