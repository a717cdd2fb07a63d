import { isAddress, parseMailbox } from './address.js';
import { clip, oneLine } from './clean-text.js';
import { Options } from './options.js';

const smtp = { host: 'mail.example' };
const from = 'Callwarden <alerts@bank.example>';
const problems = (options: object) =>
  Options.safeParse(options).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

describe('the options of e-mail', () => {
  it('have defaults', () => {
    expect(Options.parse({ smtp, from })).toEqual({
      from,
      product: 'Callwarden',
      locale: 'en',
      smtp: { ...smtp, port: 587, maxConnections: 5, timeoutSeconds: 20, tls: {} },
    });
  });

  it('may come from the environment as text, with empty ones as if absent', () => {
    const texts = {
      port: '465',
      secure: 'true',
      requireTls: 'false',
      maxConnections: '3',
      timeoutSeconds: '5',
      user: '',
      password: '',
    };
    expect(Options.parse({ smtp: { ...smtp, ...texts, tls: { ca: '' } }, from }).smtp).toEqual({
      ...smtp,
      port: 465,
      secure: true,
      requireTls: false,
      maxConnections: 3,
      timeoutSeconds: 5,
      tls: {},
    });
  });

  it.each([
    ['neither way out', { from }, 'smtp give either smtp or outbox'],
    ['both ways out', { from, smtp, outbox: { folder: 'x' } }, 'smtp give either smtp or outbox'],
    ['a user alone', { from, smtp: { ...smtp, user: 'a' } }, 'smtp.password user and password go together'],
    ['a sender that is none', { from: 'Callwarden', smtp }, 'from must be an address'],
    ['a sender that is two', { from: 'a@b.example, c@d.example', smtp }, 'from must be an address'],
    ['a locale that is none', { from, smtp, locale: '!' }, 'locale must be a BCP 47 tag'],
    [
      'certificates unchecked',
      { from, smtp: { ...smtp, tls: { rejectUnauthorized: false } } },
      'smtp.tls Unrecognized key',
    ],
    ['a port that is none', { from, smtp: { ...smtp, port: '70000' } }, 'smtp.port'],
  ])('refuse %s', (_what, options, reason) => expect(problems(options)?.[0]).toContain(reason));
});

describe('an address', () => {
  it.each(['a@b.example', "o'neil+tag@mail.bank.example", 'zoë@bücher.example', 'root@localhost', 'a@b_c.example'])(
    'is %s',
    (text) => expect(isAddress(text)).toBe(true),
  );
  it.each([
    '',
    'a',
    '@b.example',
    'a@',
    'a@b@c',
    'a b@c.example',
    'a@b..example',
    '.a@b.example',
    'a.@b.example',
    'a..b@c.example',
    'a@-b.example',
    'a@b.example\n',
    'a@b.example,c@d.example',
    '"a"@b.example',
    'a@[127.0.0.1]',
    'a@b.example/x',
    '<a@b.example>',
    `${'a'.repeat(65)}@b.example`,
    `a@${'b.'.repeat(130)}example`,
    `${'ä'.repeat(40)}@b.example`,
    'a\u0000@b.example',
    'a@xn--.example',
  ])('is not %j', (text) => expect(isAddress(text)).toBe(false));

  it('may carry a name', () => {
    expect(parseMailbox('"Fraud \\"desk\\"" <a@b.example>')).toEqual({ name: 'Fraud "desk"', address: 'a@b.example' });
    expect(parseMailbox(' a@b.example ')).toEqual({ name: '', address: 'a@b.example' });
    expect(parseMailbox('A\r\nBcc: x <a@b.example>')).toEqual({ name: 'A Bcc: x', address: 'a@b.example' });
  });
});

describe('a line', () => {
  it('has no controls, no breaks and no half letters', () => {
    expect(oneLine(' a\r\n\tb\u2028c\u0000d\u202ee\u001b[31m \ud800', 50)).toBe('a b c d e [31m \ufffd');
  });
  it('is cut between letters', () => {
    expect(clip('abcdef', 4)).toBe('abc…');
    expect(clip('ab🚨def', 4)).toBe('ab…');
    expect(clip('abcd', 4)).toBe('abcd');
  });
});
