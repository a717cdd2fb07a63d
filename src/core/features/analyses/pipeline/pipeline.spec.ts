import type { FraudModels } from '../fraud-models.js';
import type { Failures } from './failures.js';
import type { Leases } from './leases.js';
import { Pipeline } from './pipeline.js';
import type { ProgressReporter } from './progress-reporter.js';
import type { Stages } from './stages.js';

/** What happens, in its order, with an analysis that is free, or that another worker has. */
async function steps({ isFree }: { isFree: boolean }): Promise<string[]> {
  const seen: string[] = [];
  const see = (what: string) => () => void seen.push(what);
  const analysis = { id: 'ana_1', losses: 0 };
  const pipeline = new Pipeline(
    { claim: async () => (isFree ? analysis : undefined), keep: () => undefined } as unknown as Leases,
    { run: async () => seen.push('stages') } as unknown as Stages,
    { ended: see('completed') } as unknown as ProgressReporter,
    {} as Failures,
    { prepare: see('fraud models prepared') } as unknown as FraudModels,
  );
  await pipeline.run(analysis.id);
  return seen;
}

describe('The pipeline', () => {
  it('has the fraud models loaded while the first stages run', async () =>
    expect(await steps({ isFree: true })).toEqual(['fraud models prepared', 'stages', 'completed']));

  it('leaves an analysis alone that another worker has', async () =>
    expect(await steps({ isFree: false })).toEqual([]));
});
