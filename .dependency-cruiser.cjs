/** Who may import whom: HOUSE rules, checked in CI. */
const storage =
  '(entity|repository)\\.ts$|^src/core/platform/(database|events)/|^src/(entities|create-migration|app\\.module)\\.ts$';
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'core-knows-no-plugin',
      severity: 'error',
      from: { path: '^src/core' },
      to: { path: '^src/(plugins|cli|[^/]+\\.ts$)' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/core/platform' },
      to: { path: '^src/core/(speech|features)' },
    },
    {
      name: 'speech-knows-no-feature',
      severity: 'error',
      from: { path: '^src/core/speech' },
      to: { path: '^src/core/features' },
    },
    {
      // What another feature may use stands in the root folder of a feature.
      name: 'features-meet-at-their-roots',
      severity: 'error',
      from: { path: '^src/core/features/([^/]+)/', pathNot: 'spec\\.ts$' },
      to: { path: '^src/core/features/[^/]+/[^/]+/', pathNot: '^src/core/features/$1/' },
    },
    {
      name: 'plugins-see-only-the-sdk',
      severity: 'error',
      from: { path: '^src/plugins/[^/]+/' },
      to: { path: '^src/(core|cli)' },
    },
    {
      name: 'plugins-stand-alone',
      severity: 'error',
      from: { path: '^src/plugins/([^/]+)/' },
      to: { path: '^src/plugins/', pathNot: '^src/plugins/$1/' },
    },
    {
      name: 'sdk-stands-alone',
      severity: 'error',
      from: { path: '^packages/sdk/' },
      to: { pathNot: '^packages/sdk/|@standard-schema/spec|^node:|^assert|^fs|^os$|^path$' },
    },
    {
      name: 'features-meet-at-services',
      severity: 'error',
      from: { path: '^src/core/([^/]+/[^/]+)/' },
      to: { path: '^src/core/.+(entity|repository)\\.ts$', pathNot: '^src/core/$1/' },
    },
    {
      name: 'orm-stays-in-storage',
      severity: 'error',
      from: { path: '^src', pathNot: storage },
      to: { path: '@mikro-orm' },
    },
    {
      name: 'controllers-call-services',
      severity: 'error',
      from: { path: 'controller\\.ts$' },
      to: { path: '(repository|stage)\\.ts$' },
    },
    {
      name: 'packages-stand-alone',
      severity: 'error',
      from: {
        path: '^packages/([^/]+)/',
        pathNot: '^packages/(sdk|create-plugin)/|spec\\.ts$|^packages/[^/]+/(test/|build/|openapi-ts)',
      },
      to: { pathNot: '^packages/$1/' },
    },
    {
      name: 'create-plugin-needs-node-alone',
      severity: 'error',
      from: { path: '^packages/create-plugin/src/', pathNot: 'spec\\.ts$' },
      to: { pathNot: '^packages/create-plugin/src/', dependencyTypesNot: ['core'] },
    },
    {
      // What their package.json declares, and Node.
      name: 'templates-see-only-the-sdk-and-zod',
      severity: 'error',
      from: { path: '^packages/create-plugin/templates/([^/]+)/' },
      to: {
        pathNot: '^packages/create-plugin/templates/$1/|^packages/sdk/dist/|^node_modules/zod/',
        dependencyTypesNot: ['core'],
      },
    },
    {
      // Each is copied as it is: what its package.json declares, and Node. Tests make up requests as well.
      name: 'examples-see-only-the-sdk-and-zod',
      severity: 'error',
      from: { path: '^examples/([^/]+)/', pathNot: 'test\\.ts$' },
      to: { pathNot: '^examples/$1/|^packages/sdk/dist/|^node_modules/zod/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'tests-of-examples-see-fast-check-too',
      severity: 'error',
      from: { path: '^examples/([^/]+)/.+test\\.ts$' },
      to: {
        pathNot: '^examples/$1/|^packages/sdk/dist/|^node_modules/(zod|fast-check)/',
        dependencyTypesNot: ['core'],
      },
    },
    {
      // By its name, as it is built: never by the path of a source.
      name: 'packages-come-by-name',
      severity: 'error',
      from: { path: '^src' },
      to: { path: '^packages/[^/]+/src/' },
    },
    {
      name: 'product-knows-no-test',
      severity: 'error',
      from: { path: '^src', pathNot: 'spec\\.ts$' },
      to: { path: '^test|spec\\.ts$' },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      from: { path: '^src', pathNot: 'spec\\.ts$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    },
    {
      name: 'nothing-unused',
      severity: 'error',
      from: {
        orphan: true,
        path: '^src',
        pathNot:
          '(\\.d\\.ts|spec\\.ts|main\\.ts|provider-process\\.ts|testing\\.ts)$|/migrations/|(write-|create-)[a-z-]+\\.ts$',
      },
      to: {},
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|(packages|examples)/[^/]+/dist|packages/client/src/generated)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
