import { member } from '../../support/desk.js';
import { useApp, useSharedReceiver } from '../../support/harness.js';
import type { TestApp } from '../../support/test-app.js';
import { until } from '../../support/until.js';
import { newWebhook, toLoopback } from '../../support/webhooks.js';
import { completeSecond, happens, type Matter, newMatter } from './visibility.desk.js';

describe('the log of deliveries', () => {
  const app = useApp(toLoopback);
  const receiver = useSharedReceiver();
  beforeEach(() => void (receiver.reply = () => ({ body: 'I have got fraudConfirmed' })));

  it.each([{}, { includeFullData: true }, { batchEvents: true, includeFullData: true }])(
    'keeps findings from an administrator who is to give the second verdict: %j',
    async (config) => {
      const number = Object.keys(config).length;
      const matter: Matter = { analysisId: `ana_l${number}`, reviewId: `rev_l${number}`, number, relation: 'blinded' };
      const [other, blinded] = [await member(app), await member(app, { role: 'admin' })];
      await newMatter(app, matter, other, blinded);
      const id = await newWebhook(app.admin, receiver.url('/log'), { events: ['review.completed'], config });
      await happens(app, 'completed', [matter], other);
      const path = `/v1/integrations/webhooks/${id}/deliveries`;
      const [{ deliveryId }] = await until(async () => {
        const { data } = (await app.admin.get(`${path}?status=delivered`)).body;
        return data.length > 0 && data; // a batch goes after five seconds
      });
      const read = async (who: { get: TestApp['admin']['get'] }) => (await who.get(`${path}/${deliveryId}`)).text;
      expect(await read(app.admin)).toMatch(/fraudConfirmed.*I have got/s);
      const seen = await read(blinded.api);
      expect(seen).toContain(matter.reviewId);
      for (const secret of ['fraudConfirmed', '0.77', 'I have got', '"notes']) expect(seen).not.toContain(secret);
      await completeSecond(app, matter);
      expect(await read(blinded.api)).toBe(await read(app.admin));
    },
  );
});
