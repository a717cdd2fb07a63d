import { z } from 'zod';
import { webhookEventTypes } from '../webhook.types.js';
import { exampleEnvelope } from './catalogue.examples.js';
import { eventsPage } from './events-page.js';

const page = eventsPage({ schema: z.object({ percent: z.int().min(0).max(100) }), example: { percent: 7 } });

describe('The page of events', () => {
  it.each(webhookEventTypes)('has %s with its fields and a whole delivery', (type) => {
    const section = page.split('\n## ').find((each) => each.startsWith(`${type}\n`))!;
    const [, example] = /```json\n(.+?)\n```/s.exec(section)!;
    expect(JSON.parse(example!)).toEqual(exampleEnvelope(type));
    for (const field of Object.keys(exampleEnvelope(type).data)) expect(section).toContain(`| \`${field}\``);
  });

  it('has the progress of an analysis', () => {
    expect(page).toMatch(
      /## Progress of an analysis\n.+\| `percent` +\| whole number from 0 to 100 +\|.+"percent": 7/s,
    );
  });
});
