import { userAgent } from './user-agent.js';

describe('the User-Agent', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  const runIn = (navigator: object | undefined) =>
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
  afterEach(() => {
    if (own) Object.defineProperty(globalThis, 'navigator', own);
    else Reflect.deleteProperty(globalThis, 'navigator');
  });

  it.each(['Deno/2.9.6', 'Bun/1.4.5', 'Node.js/24'])('names the application, this package and %s', (platform) => {
    runIn({ userAgent: platform });
    expect(userAgent('acme/1')).toMatch(new RegExp(`^acme/1 callwarden-client/[\\d.]+ ${platform}$`));
  });

  it('is that of the browser in a browser', () => {
    runIn({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
    expect(userAgent('acme/1')).toBeUndefined();
  });

  it('needs no navigator', () => {
    runIn(undefined);
    expect(userAgent()).toMatch(/^callwarden-client\/[\d.]+$/);
  });
});
