import { decisions, pageOf, targetOf } from './pages.ts';

describe('The pages of the site', () => {
  it.each([
    ['README.md', 'overview.md'],
    ['docs/README.md', 'index.md'],
    ['docs/guides/reviewer.md', 'guides/reviewer.md'],
    ['src/plugins/channel-sms/README.md', 'plugins/channel-sms.md'],
    ['src/plugins/channel-sms/smpp/README.md', 'plugins/channel-smpp.md'],
    ['training/fraud/HISTORY.md', 'training/fraud/history.md'],
    ['config/default.yaml', undefined],
    ['packages/create-plugin/templates/shared/README.md', undefined],
  ])('have %s at %s', (file, page) => {
    expect(pageOf(file)).toBe(page);
  });

  it.each([
    ['docs/plugins.md', '../src/plugins', { page: 'plugin-catalogue.md' }],
    ['docs/plugins.md', '../packages/sdk', { page: 'packages/sdk.md' }],
    ['ARCHITECTURE.md', 'docs/adr', { page: 'decisions.md' }],
    ['docs/settings.md', '../config/default.yaml', { copy: 'config/default.yaml' }],
    ['docs/settings.md', 'nowhere.md', undefined],
  ])('resolve in %s the link to %s', (file, link, target) => {
    expect(targetOf(file, link)).toEqual(target);
  });

  it('have every decision once', () => {
    const numbers = decisions.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(40);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
