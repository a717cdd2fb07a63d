import { loadConfig } from '../core/platform/config/load-config.js';
import { addressOf, signInUrl } from './sign-in-url.js';

describe('the URL of a sign-in link', () => {
  it('has the code and the way in its fragment', () => {
    expect(signInUrl('http://127.0.0.1:3000', 'lnk_1.c', '/calls/ana_1')).toBe(
      'http://127.0.0.1:3000/sign-in#link=lnk_1.c&to=/calls/ana_1',
    );
    expect(signInUrl('https://calls.example.com/', 'lnk_1.c')).toBe('https://calls.example.com/sign-in#link=lnk_1.c');
  });

  const config = loadConfig({});
  const address = (http: object, publicUrl?: string) =>
    addressOf({ http: { ...config.http, ...http }, notifications: { ...config.notifications, publicUrl } });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['calls.internal', 'http://calls.internal:3000'],
  ])('leads to a service that listens on %s by %s', (host, expected) => {
    expect(address({ host, port: 3000 })).toBe(expected);
  });

  it('leads to the public address where there is one', () => {
    expect(address({ port: 0 }, 'https://calls.example.com')).toBe('https://calls.example.com');
  });

  it('needs an address where the port is any', () => {
    expect(() => address({ port: 0 })).toThrow('name its address with --url');
  });
});
