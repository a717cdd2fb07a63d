import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from './reviews-data.ts';
import { databaseUrl, post, type Service, startService } from './service.ts';
import type { Workplace } from './workplace.ts';

export interface Count {
  readonly calls: number;
  readonly distinct: number;
  /** Milliseconds from each event to its arrival. */
  readonly latencies: readonly number[];
}

/** A service, and a receiver beside it. */
export class WebhookDesk {
  readonly service: Service;
  readonly receiver: string;
  private readonly client: pg.Client;
  private readonly accountId: string;
  private recorded = 0;

  private constructor(service: Service, receiver: string, client: pg.Client, accountId: string) {
    this.service = service;
    this.receiver = receiver;
    this.client = client;
    this.accountId = accountId;
  }

  static async open(workplace: Workplace): Promise<WebhookDesk> {
    const dataFolder = workplace.dataFolder();
    const settings = { webhooks: { allowPrivateNetworks: true, allowHttp: true } };
    const service = await startService(workplace, dataFolder, settings);
    const child = workplace.start('test/bench/webhooks-receiver.ts');
    const [, receiver = ''] = await child.says(/receives at (http:\S+)/);
    const { client, accountId } = await connect(await databaseUrl(dataFolder));
    await client.query('set enable_seqscan = off');
    return new WebhookDesk(service, receiver, client, accountId);
  }

  /** Makes webhooks anew: one at each path. */
  async listen(paths: readonly string[], config: object = {}): Promise<void> {
    await this.client.query('truncate webhooks, deliveries, delivery_attempts, messages');
    for (const path of paths)
      await post(
        this.service.url,
        '/v1/integrations/webhooks',
        { url: `${this.receiver}${path}`, events: ['user.action'], config },
        this.service.token,
      );
    await this.quiet();
    await fetch(`${this.receiver}/reset`);
  }

  /** Records events, all in one transaction, as a burst of the service would be. */
  async record(count: number): Promise<void> {
    await this.client.query(
      `insert into outbox_events (id, account_id, name, payload, created_at, due_at, attempts)
       select 'evt_' || lpad((g + $3::int)::text, 26, '0'), $1, 'user.action',
              jsonb_build_object('userId', 'usr_01jd5kz3x9a7c2v5b8n1m4q6we', 'action', 'settings.changed', 'resource', 'setting-' || g),
              now(), now(), 0
         from generate_series(1, $2::int) as g`,
      [this.accountId, count, this.recorded],
    );
    this.recorded += count;
  }

  async count(): Promise<Count> {
    return (await (await fetch(`${this.receiver}/count`)).json()) as Count;
  }

  /** Until nothing is on its way. Counting all that is would cost more than what is measured. */
  async quiet(): Promise<void> {
    const text = `select exists (select 1 from outbox_events where delivered_at is null)
                      or exists (select 1 from deliveries where status = 'pending') as waiting`;
    for (;;) {
      const { rows } = await this.client.query<{ waiting: boolean }>(text);
      if (rows[0]?.waiting === false) return;
      await delay(50);
    }
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
