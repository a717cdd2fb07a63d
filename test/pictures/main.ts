import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { launchChromium } from '../support/launch-chromium.ts';

/** Takes the pictures of the desk that README.md and docs show, from a new `callwarden demo --written`: with the transcripts that were read aloud. */
const target = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

const pictures: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  async call(page) {
    await page.getByRole('tab', { name: 'Transcript' }).waitFor();
    await page.locator('canvas').first().waitFor(); // the waveform, which may come later
    for (let sign = 0; sign < 4; sign++) await page.keyboard.press(']');
    await page.waitForTimeout(2500); // of the sign are heard
  },
  async queue(page) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/queue');
    await page.getByText('8 calls.').waitFor();
  },
  async alerts(page) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/alerts');
    await page.getByText('Who has it').waitFor();
  },
  async calls(page) {
    await page.goto('/calls');
    await page.getByRole('searchbox').pressSequentially('code');
    await page.getByText('3 calls').waitFor();
  },
};

/** In minutes and with what priority, those with the highest scores first. */
const deadlines = [
  [36, 'urgent'],
  [48, 'high'],
  [120, 'high'],
  [180, 'normal'],
  [300, 'normal'],
  [1560, 'normal'],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'callwarden-pictures-'));
chmodSync(folder, 0o711); // as root, PostgreSQL runs as nobody
const surroundings = {
  cwd: folder,
  env: { ...process.env, CALLWARDEN_DATA_DIR: join(folder, 'data'), PORT: '0' },
};
const demo = spawn(process.execPath, [program, 'demo', '--written'], {
  ...surroundings,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(demo, 'exit');
try {
  const link = await linkOf(createInterface(demo.stdout));
  const { origin } = new URL(link);
  await setDeadlines(origin);
  const browser = await launchChromium('--disable-gpu');
  try {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1280, height: 860 },
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    await page.goto(link);
    for (const [name, show] of Object.entries(pictures)) {
      await show(page);
      await page.screenshot({ path: join(target, `${name}.png`) });
    }
  } finally {
    await browser.close();
  }
} finally {
  demo.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

async function setDeadlines(url: string): Promise<void> {
  const scopes = ['read:analyses', 'read:reviews', 'write:reviews'];
  const created = execFileSync(
    process.execPath,
    [program, 'keys', 'create', 'pictures', '--scope', ...scopes],
    surroundings,
  );
  const headers = { 'x-api-key': created.toString().split('\n')[0]!, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/v1/reviews?include=analysis`, { headers });
  const { data } = (await answer.json()) as { data: { reviewId: string; analysis: { riskScore: number } }[] };
  const reviews = data.toSorted((a, b) => b.analysis.riskScore - a.analysis.riskScore);
  for (const [at, [minutes, priority]] of deadlines.entries()) {
    const deadline = new Date(Date.now() + minutes * 60_000 + 30_000).toISOString();
    const body = JSON.stringify({ deadline, priority });
    const put = await fetch(`${url}/v1/reviews/${reviews[at]!.reviewId}`, { method: 'PUT', headers, body });
    if (!put.ok) throw new Error(await put.text());
  }
}

/** The last line that the demo prints signs in and opens the riskiest call. */
async function linkOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) if (/^https?:\S+$/.test(line)) return line;
  throw new Error('The demo ended before it printed a link.');
}
