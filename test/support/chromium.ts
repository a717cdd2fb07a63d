import { jest } from '@jest/globals';
import { existsSync } from 'node:fs';
import axe, { type AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { adminEmail, adminPassword } from './administrator.js';
import { beginSession } from './desk-session.js';
import { chromiumPath, launchChromium } from './launch-chromium.js';
import type { TestApp } from './test-app.js';

export const hasChromium = existsSync(chromiumPath);

// A browser and a service share the processors with other tests.
jest.setTimeout(120_000);

/** A tab of the desk, and what the browser complained of. */
export interface Tab {
  readonly page: Page;
  /** Errors of scripts and of the content security policy. */
  readonly complaints: readonly string[];
}

/** One browser for a `describe`; each tab that it opens has storage and cookies of its own, and is closed with its test. */
export function useTabs(): (baseURL: string, options?: BrowserContextOptions) => Promise<Page> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchChromium('--disable-gpu', '--autoplay-policy=no-user-gesture-required');
  });
  afterEach(() => Promise.all(browser!.contexts().map((context) => context.close())));
  afterAll(() => browser?.close());
  return async (baseURL, options = {}) => {
    const view = { viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' } as const;
    const context = await browser!.newContext({ baseURL, ...view, ...options });
    context.setDefaultTimeout(30_000);
    return context.newPage();
  };
}

/** Tabs of the desk of `app`. */
export function useBrowser(app: TestApp) {
  const tab = useTabs();

  async function open(options: BrowserContextOptions = {}): Promise<Tab> {
    const page = await tab(app.anyone.url, options);
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|Warning:/.test(message.text()))
        complaints.push(message.text());
    });
    return { page, complaints };
  }

  return {
    open,
    /** A tab of a user who is already signed in, at `path`. */
    async signIn(
      { email, password } = { email: adminEmail, password: adminPassword },
      { path = '/queue', ...options }: BrowserContextOptions & { readonly path?: string } = {},
    ): Promise<Tab> {
      const tab = await open(options);
      await beginSession(tab.page, app.anyone.url, { email, password });
      await tab.page.goto(path);
      await tab.page.getByRole('navigation').first().waitFor();
      return tab;
    },
  };
}

/** By keyboard, as the field for the address has focus already. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]:focus').waitFor();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

const axeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** What axe finds against WCAG 2.2 A and AA, as sentences. It is loaded once into each document: the desk has no frames. */
async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(axeOptions)})`);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help} (${html})`));
}

/** Pixels that the page, or its work surface, is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(
    "Math.max(0, ...[document.documentElement, document.querySelector('main')].map((each) => (each ? each.scrollWidth - each.clientWidth : 0)))",
  );

/** It has been laid out anew, and no colour is on its way to another. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((laidOut) => requestAnimationFrame(() => requestAnimationFrame(laidOut))).then(() =>
    Promise.all(document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime < 10_000)
      .map(({ finished }) => finished.catch(() => undefined))).then(() => undefined))`);

/** What is wrong with the page as it is, in both themes and at each width: what axe finds, and whether it is wider than the window. */
export async function faultsInViews(page: Page, widths: readonly number[] = [1280, 390, 320]): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize()!;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 860 });
      await drawn(page);
      const found = await axeFaults(page);
      const beyond = await overflow(page);
      if (beyond > 0) found.push(`${beyond} px wider than the window`);
      const below = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight');
      if (below > 0) found.push(`${below} px taller than the window, of which only parts scroll`);
      faults.push(...found.map((fault) => `${colorScheme}, ${width} px: ${fault}`));
    }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(before);
  return faults;
}
