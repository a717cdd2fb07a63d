import type { Table } from './table.ts';
import { WebhookDesk } from './webhooks-desk.ts';
import { latencyBench } from './webhooks-latency.ts';
import { memoryBench, throughputBench } from './webhooks-throughput.ts';
import type { Workplace } from './workplace.ts';

/** Telling webhooks of events: how many, how soon, and in how much memory. */
export async function webhooksBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  const desk = await WebhookDesk.open(workplace);
  try {
    return [await throughputBench(desk, quick), await latencyBench(desk, quick), await memoryBench(desk, quick)];
  } finally {
    await desk.close();
  }
}
