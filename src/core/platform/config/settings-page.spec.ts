import { z } from 'zod';
import { settingsPage } from './settings-page.js';

const schema = z.strictObject({
  port: z.int().min(0).max(10).describe('Where it listens. PORT.'),
  sound: z
    .strictObject({
      level: z.enum(['low', 'high']).describe('How loud: low | high.'),
      limits: z.strictObject({ seconds: z.number().positive() }).describe('What is too long.'),
    })
    .describe('What is heard.'),
  parts: z.array(z.strictObject({ id: z.string(), on: z.boolean().default(true) })),
});
const page = settingsPage(z.toJSONSchema(schema, { io: 'output' }), {
  port: '${PORT:-7}',
  sound: { level: '${LEVEL:-}' },
  parts: [{ id: 'first' }],
});

describe('The page of settings', () => {
  it.each([
    /^\| `port` +\| whole number from 0 to 10 +\| `7` \(PORT\) +\| Where it listens\. +\|$/m,
    /^## sound\n\nWhat is heard\.\n\n\| setting /m,
    /^\| `sound\.level` +\| `low`, `high` +\| – \(LEVEL\) +\| How loud: low \\\| high\. +\|$/m,
    /^\| `sound\.limits` +\| group +\| +\| What is too long\. +\|$/m,
    /^\| `sound\.limits\.seconds` +\| number above 0 +\| – +\|/m,
    /^\| `parts` +\| list of entries +\| see config\/default\.yaml +\|/m,
    /^\| `parts\[\]\.on` +\| `true`, `false` +\| `true` +\|/m,
  ])('has values, default and meaning of each: %s', (row) => {
    expect(page).toMatch(row);
  });

  it('has all columns of a table equally wide', () => {
    const tables = page.split('\n\n').filter((part) => part.startsWith('|'));
    for (const lines of tables.map((each) => each.trim().split('\n')))
      expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  });
});
