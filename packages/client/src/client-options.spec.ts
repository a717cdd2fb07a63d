import { Callwarden } from './callwarden.js';
import type { CallwardenOptions } from './client-options.js';

const url = 'https://calls.example.com';
const apiKey = 'a-key';
const make = (options: object) => () => new Callwarden(options as CallwardenOptions);

describe('the options of a client', () => {
  it.each([
    [{ apiKey }, /`url` must be the address/],
    [{ url: 'calls.example.com', apiKey }, /`url` is not an address: calls.example.com/],
    [{ url: 'ftp://calls.example.com', apiKey }, /`url` must begin with https/],
    [{ url: 'https://me:it@calls.example.com', apiKey }, /`url` must not have credentials/],
    [{ url: `${url}/?a=b`, apiKey }, /`url` must not have a query/],
    [{ url }, /Pass `apiKey` or `accessToken`/],
    [{ url, apiKey: undefined }, /environment variable missing/],
    [{ url, apiKey, accessToken: 'a-token' }, /not both/],
    [{ url, apiKey: '' }, /`apiKey` must be visible ASCII/],
    [{ url, accessToken: 'two words' }, /`accessToken` must be visible ASCII/],
    [{ url, apiKey, apikey: 'a' }, /option `apikey` is unknown. Known: url,/],
    [{ url, apiKey, timeoutMs: 0 }, /`timeoutMs` must be an integer from 1/],
    [{ url, apiKey, timeoutMs: '30' }, /`timeoutMs` must be/],
    [{ url, apiKey, retries: -1 }, /`retries` must be an integer from 0 to 20/],
    [{ url, apiKey, fetch: 'fetch' }, /`fetch` must be a function/],
    [{ url, apiKey, userAgent: 'a\nb' }, /`userAgent` must be visible ASCII/],
  ])('%j are refused with a remedy', (options, message) => {
    expect(make(options)).toThrow(TypeError);
    expect(make(options)).toThrow(message);
  });

  it('are a URL, with a path or a slash, and one credential', () => {
    expect(make({ url: `${url}/behind/a/proxy/`, apiKey })).not.toThrow();
    expect(make({ url, accessToken: () => 'a-token' })).not.toThrow();
  });
});
