import { jest } from '@jest/globals';
import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { adminEmail, adminPassword } from './administrator.js';
import type { TestApp } from './test-app.js';

const executablePath = process.env.CALLWARDEN_CHROMIUM ?? '/usr/bin/chromium';

/** Debian's package `chromium` has it. */
export const hasChromium = existsSync(executablePath);

// A browser and a service share the processors with other tests.
jest.setTimeout(120_000);

/** A tab of the desk, and what the browser complained of. */
export interface Tab {
  readonly page: Page;
  /** Errors of scripts and of the content security policy. */
  readonly complaints: readonly string[];
}

/** One browser for a `describe`; each tab that it opens has storage and cookies of its own. */
export function useTabs(): (baseURL: string, options?: BrowserContextOptions) => Promise<Page> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const args = ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'];
    browser = await chromium.launch({ executablePath, args });
  });
  afterAll(() => browser?.close());
  return async (baseURL, options = {}) => {
    const context = await browser!.newContext({ baseURL, viewport: { width: 1280, height: 860 }, ...options });
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
    /** A tab in which somebody has signed in and sees their queue. */
    async signIn(
      { email, password } = { email: adminEmail, password: adminPassword },
      options: BrowserContextOptions = {},
    ): Promise<Tab> {
      const tab = await open(options);
      await tab.page.goto('/');
      await fillSignIn(tab.page, email, password);
      await tab.page.waitForURL('**/queue');
      return tab;
    },
  };
}

/** By keyboard, as the field for the address has focus already. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
}

/** What axe finds against WCAG 2.2 A and AA, as sentences. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help} (${html})`));
}

/** Pixels that the page, or its work surface, is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(
    "Math.max(0, ...[document.documentElement, document.querySelector('main')].map((each) => each.scrollWidth - each.clientWidth))",
  );
