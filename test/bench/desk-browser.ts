import type { Browser, Page } from 'playwright-core';
import { beginSession } from '../support/desk-session.ts';
import { launchChromium } from '../support/launch-chromium.ts';
import { adminPassword, type Service } from './service.ts';

export const openBrowser = (): Promise<Browser> => launchChromium('--enable-precise-memory-info');

/** The administrator, who was signed in before; with an empty cache. */
export async function newVisit(browser: Browser, { url }: Service): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await beginSession(page, url, { email: 'admin@localhost', password: adminPassword });
  return page;
}

/** Milliseconds from the start of the navigation until an element is there, by the clock of the page. */
export async function seenAfter(page: Page, path: string, selector: string): Promise<number> {
  await page.addInitScript(watch(selector));
  await page.goto(path, { waitUntil: 'commit' });
  await seen(page);
  return page.evaluate<number>('window.seenAt');
}

/** The same from pressing a key on, within a page. */
export async function seenAfterKey(page: Page, key: string, selector: string): Promise<number> {
  await page.evaluate(`window.seenAt = undefined; window.pressedAt = undefined;
    addEventListener('keydown', () => (window.pressedAt ??= performance.now()), { once: true, capture: true });
    ${watch(selector)}`);
  await page.keyboard.press(key);
  await seen(page);
  return page.evaluate<number>('window.seenAt - window.pressedAt');
}

/** The content security policy lets no function in the page be made of text, so that it is asked again and again. */
async function seen(page: Page): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await page.waitForTimeout(20))
    if (await page.evaluate('window.seenAt !== undefined')) return;
  throw new Error('What is waited for was not seen within 60 s.');
}

/** Looks at each frame, and tells the time of the one after: when it has been painted. */
const watch = (selector: string) => `{
  const look = () =>
    document.querySelector(${JSON.stringify(selector)})
      ? requestAnimationFrame(() => (window.seenAt = performance.now()))
      : requestAnimationFrame(look);
  requestAnimationFrame(look);
}`;

/** Bytes of JavaScript objects in use, after a collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Frames in a second while an element is scrolled by `step` pixels in each of them. */
export function framesWhileScrolling(page: Page, selector: string, frames: number, step: number): Promise<number> {
  return page.evaluate<number>(`new Promise((done) => {
    const element = document.querySelector(${JSON.stringify(selector)});
    let count = 0;
    const began = performance.now();
    const next = () => {
      element.scrollTop += ${step};
      if (++count < ${frames}) requestAnimationFrame(next);
      else done((1000 * count) / (performance.now() - began));
    };
    requestAnimationFrame(next);
  })`);
}
