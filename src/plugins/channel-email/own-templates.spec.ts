import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Message } from '@callwarden/sdk';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';
import { never, openProvider, sample } from '../../../test/support/mail-server.js';

const page = (body: string) => `<mjml>
  <mj-body>
    <mj-section><mj-column>
      ${body}
    </mj-column></mj-section>
  </mj-body>
</mjml>`;
const words = (text: string) => page(`<mj-text>${text}</mj-text>`);

describe("an administrator's templates", () => {
  const { path, remove } = temporaryFolder();
  let made = 0;
  afterAll(remove);

  const open = (files: Record<string, string>) => {
    const folder = join(path, `templates-${made++}`);
    mkdirSync(folder);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return openProvider({ outbox: { folder: join(path, 'outbox') }, from: 'a@bank.example', templates: { folder } });
  };
  const delivered = async (provider: Awaited<ReturnType<typeof open>>, changes: Partial<Message>) => {
    await provider.check?.();
    await provider.deliver({ ...sample, ...changes }, never);
    const mail = await PostalMime.parse(new Uint8Array(await readFile(join(path, 'outbox', 'dlv_1.eml'))));
    return { html: mail.html ?? '', text: mail.text ?? '' };
  };
  const to = (locale: string) => ({ ...sample.to, locale });

  it('are offered in addition to the built-in ones, and used where they are asked for', async () => {
    const provider = await open({
      'alert.mjml': words('Own {{ title }} {{ data.analysisId }}'),
      'alert.txt': 'Plain {{ title }}',
      'notes.md': '',
    });
    expect(provider.templates).toEqual(['standard', 'digest', 'alert']);
    const own = await delivered(provider, { template: 'alert', title: '<b>{{7*7}}' });
    expect(own.html).toContain('Own &lt;b&gt;{{7*7}} ana_1');
    expect(own.text.trim()).toBe('Plain <b>{{7*7}}');
    expect((await delivered(provider, {})).html).not.toContain('Own');
    expect((await delivered(provider, { template: 'unknown' })).html).not.toContain('Own');
  });

  it('may stand in for the built-in ones', async () => {
    const provider = await open({ 'standard.mjml': words('Ours {{ title }}') });
    expect((await delivered(provider, {})).html).toContain('Ours Fraud');
    const items = [{ title: 'One', text: '', createdAt: sample.createdAt }];
    expect((await delivered(provider, { items })).html).not.toContain('Ours');
  });

  it('are chosen by the locale, by its language and by name', async () => {
    const provider = await open({
      'alert.mjml': words('any'),
      'alert.de.mjml': words('deutsch'),
      'alert.de-AT.mjml': words('austrian'),
      'alert.de.txt': 'Text',
      'other.fr.mjml': words('rien'),
    });
    expect((await delivered(provider, { template: 'alert', to: to('de-AT') })).html).toContain('austrian');
    const german = await delivered(provider, { template: 'alert', to: to('de-CH') });
    expect(german.html).toContain('deutsch');
    expect(german.text.trim()).toBe('Text');
    const french = await delivered(provider, { template: 'alert', to: to('fr') });
    expect(french.html).toContain('any');
    expect(french.text).toContain('Critique');
    expect((await delivered(provider, { template: 'other', to: to('en') })).html).toContain('Fraud suspected');
  });

  it('repeat parts and take values as attributes', async () => {
    const body = `<mj-raw>{% for action in actions %}</mj-raw>
      <mj-button href="{{ action.url }}" background-color="{{ colour }}">{{ action.label }}</mj-button>
      <mj-raw>{% endfor %}</mj-raw>`;
    const { html } = await delivered(await open({ 'alert.mjml': page(body) }), { template: 'alert' });
    expect(html).toContain('href="https://callwarden.example/analyses/1"');
    expect(html).toContain('#b42318');
  });

  it.each([
    ['a tag that is not closed', { 'x.mjml': words('{% if title %}') }, 'x.mjml:4: tag {% if title %} not closed'],
    ['a placeholder that is not closed', { 'x.mjml': words('{{ title') }, 'x.mjml:4: output "{{ title'],
    ['a filter that does not exist', { 'x.mjml': words('\n{{ title | upper }}') }, 'x.mjml:5: undefined filter: upper'],
    ['a tag that does not exist', { 'x.mjml': words('{% foo %}') }, 'x.mjml:4: tag "foo" not found'],
    ['another file', { 'x.mjml': words("{% include '/etc/passwd' %}") }, 'x.mjml:4: tag "include" not found'],
    ['another file, rendered', { 'x.mjml': words("{% render 'y' %}") }, 'x.mjml:4: tag "render" not found'],
    [
      'another file, by MJML',
      { 'x.mjml': page('<mj-include path="../y.mjml" />') },
      'x.mjml:4: mj-include is not supported',
    ],
    ['an unknown element', { 'x.mjml': page('<mj-foo />') }, "x.mjml:4: Element mj-foo doesn't exist"],
    ['an unknown attribute', { 'x.mjml': page('<mj-text foo="1">a</mj-text>') }, 'x.mjml:4: Attribute foo is illegal'],
    ['no MJML', { 'x.mjml': 'hello' }, 'x.mjml:1: '],
    [
      'a loop without end',
      { 'x.mjml': words('{% for i in (1..100000) %}{% for j in (1..100000) %}x{% endfor %}{% endfor %}') },
      /x\.mjml:4: .*limit exceeded/,
    ],
    [
      'a list that fills the memory',
      { 'x.mjml': words('{% for i in (1..1000000000) %}x{% endfor %}') },
      /x\.mjml:4: .*limit exceeded/,
    ],
    ['words that MJML drops', { 'x.mjml': page('{{ title }}') }, 'x.mjml:4: MJML drops {{ title }} here'],
    ['a broken text', { 'x.mjml': words('a'), 'x.txt': 'a\n{{ title | no }}' }, 'x.txt:2: undefined filter: no'],
    ['a text alone', { 'x.txt': 'a' }, 'x.txt: there is no x.mjml next to it'],
    ['a strange name', { 'a b.mjml': words('a') }, 'a b.mjml: must be called NAME.mjml'],
  ])('fail the start over %s', async (_what, files, reason) => {
    await expect(open(files as Record<string, string>)).rejects.toThrow(reason);
  });

  it('fail the start where the folder is missing', async () => {
    const made = openProvider({ outbox: { folder: path }, from: 'a@bank.example', templates: { folder: '/no/such' } });
    await expect(made).rejects.toThrow('templates.folder: "/no/such" cannot be read (ENOENT)');
  });

  it('give way to the built-in one where they fail with a message, with one warning', async () => {
    const body = '{% if data.long %}{% for i in (1..100000000) %}x{% endfor %}{% endif %}Own';
    const provider = await open({ 'alert.mjml': words(body), 'alert.txt': body });
    expect((await delivered(provider, { template: 'alert' })).html).toContain('Own');
    for (const _time of [1, 2]) {
      const mail = await delivered(provider, { template: 'alert', data: { long: true } });
      expect(mail.html).toContain('Fraud suspected in a call');
      expect(mail.text).toContain('Fraud suspected in a call');
    }
    expect(provider.warnings).toEqual([
      expect.stringMatching(/alert\.mjml:4: .*limit exceeded; the built-in template is used instead/),
      expect.stringMatching(/alert\.txt:1: .*limit exceeded/),
    ]);
  });
});
