import type { Page } from 'playwright-core';

/** Where the desk keeps whether there may be a session. */
const preferences = 'callwarden.preferences';

/** Signs a user in before the tab has loaded a page, as an earlier visit would have. */
export async function beginSession(
  page: Page,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const signedIn = await page.request.post(`${url}/v1/auth/sign-in`, {
    data: { email, password, session: 'cookie' },
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
  });
  if (!signedIn.ok()) throw new Error(`nobody was signed in: ${await signedIn.text()}`);
  await page.addInitScript(
    `localStorage.getItem('${preferences}') ?? localStorage.setItem('${preferences}', '{"visited":true}')`,
  );
}
