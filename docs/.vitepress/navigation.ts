import type { DefaultTheme } from 'vitepress';
import { tagPages } from './api/reference.ts';
import { decisions, pageOf, readmesIn } from './pages.ts';

type Item = DefaultTheme.SidebarItem;

/** A file of the repository by the text of its link. */
const page = (text: string, file: string): Item => ({ text, link: addressOf(file) });
const addressOf = (file: string): string =>
  `/${pageOf(file)!
    .replace(/(^|\/)index\.md$/, '$1')
    .replace(/\.md$/, '')}`;
const group = (text: string, items: Item[]): Item => ({ text, collapsed: true, items });

export const nav: DefaultTheme.NavItem[] = [
  { text: 'Start', link: '/quick-start' },
  { text: 'Guides', link: '/guides/evaluator' },
  { text: 'API', link: '/api-reference/' },
  { text: 'Changes', link: '/changelog' },
];

export const sidebar: Item[] = [
  {
    text: 'Start',
    items: [
      page('Documentation', 'docs/README.md'),
      page('What Callwarden is', 'README.md'),
      page('Quick start', 'docs/quick-start.md'),
      page('Concepts', 'docs/concepts.md'),
    ],
  },
  {
    text: 'Guides',
    items: [
      page('For evaluators', 'docs/guides/evaluator.md'),
      page('For administrators', 'docs/guides/administrator.md'),
      page('For reviewers', 'docs/guides/reviewer.md'),
      page('For plugin authors', 'docs/guides/plugin-author.md'),
      page('For API clients', 'docs/guides/api-client.md'),
    ],
  },
  {
    text: 'Subjects',
    items: [
      page('The desk', 'docs/desk.md'),
      page('Reviews', 'docs/reviews.md'),
      page('Users', 'docs/users.md'),
      page('Notifications', 'docs/notifications.md'),
      page('Webhooks', 'docs/webhooks.md'),
      page('Redaction', 'docs/redaction.md'),
      page('Outbound requests', 'docs/outbound.md'),
      page('Configuration', 'docs/configuration.md'),
      page('Writing plugins', 'docs/plugins.md'),
      page('Generating SDKs', 'docs/sdks.md'),
      page('Compatibility', 'docs/compatibility.md'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('API', 'docs/api.md'),
      group('Operations', [
        page('All operations', 'docs/api-reference/index.md'),
        ...[...tagPages, { slug: 'objects', title: 'Objects' }].map(({ slug, title }) => ({
          text: title,
          link: `/api-reference/${slug}`,
        })),
      ]),
      page('Events', 'docs/events.md'),
      page('Errors', 'docs/errors.md'),
      page('Settings', 'docs/settings.md'),
      page('Command line', 'docs/cli.md'),
      page('Plugin catalogue', 'docs/plugin-catalogue.md'),
      group('Built-in plugins', [
        ...readmesIn('src/plugins').map(({ name, file }) => page(name, file)),
        page('channel-smpp', 'src/plugins/channel-sms/smpp/README.md'),
      ]),
      group('Examples of plugins', [
        page('All examples', 'examples/README.md'),
        ...readmesIn('examples').map(({ name, file }) => page(name, file)),
      ]),
      page('TypeScript client', 'packages/client/README.md'),
      page('Python client', 'clients/python/README.md'),
      group(
        'Packages',
        readmesIn('packages')
          .filter(({ name }) => name !== 'client')
          .map(({ name, file }) => page(`@callwarden/${name}`, file)),
      ),
      page('Glossary', 'docs/glossary.md'),
    ],
  },
  {
    text: 'Models',
    items: [
      ...readmesIn('models').map(({ name, file }) => page(name, file)),
      page('Evaluating fraud models', 'docs/judging.md'),
      page('Model quality', 'docs/model-quality.md'),
      page('Training', 'training/README.md'),
    ],
  },
  {
    text: 'Project',
    items: [
      page('Architecture', 'ARCHITECTURE.md'),
      page('Decisions', 'docs/decisions.md'),
      group(
        'All decisions',
        decisions.map(({ number, title, file }) => page(`${number}. ${title}`, file)),
      ),
      page('Benchmarks', 'docs/benchmarks.md'),
      page('Changelog', 'CHANGELOG.md'),
      page('Migration notes', 'docs/migration.md'),
      page('Contributing', 'CONTRIBUTING.md'),
      page('Security', 'SECURITY.md'),
      page('Code of conduct', 'CODE_OF_CONDUCT.md'),
    ],
  },
];
