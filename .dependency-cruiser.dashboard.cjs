/** Who may import whom in the desk. */
const { options } = require('./.dependency-cruiser.cjs');
const foundation =
  '^dashboard/src/(api|design|i18n|keyboard|live|session|outbox|signs|lists|forms|push|notifications|reviews|app)/';
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      // A screen is a folder; what several use stands in a folder of the foundation.
      name: 'screens-stand-alone',
      severity: 'error',
      from: { path: '^dashboard/src/([^/]+)/', pathNot: foundation },
      to: { path: '^dashboard/src/', pathNot: `^dashboard/src/$1/|${foundation}` },
    },
    {
      name: 'design-knows-no-service',
      severity: 'error',
      // The title of a page has the number of unread alerts.
      from: { path: '^dashboard/src/design/', pathNot: 'Screen\\.tsx$' },
      to: { path: '^dashboard/src/(session|outbox|live|app)/' },
    },
    {
      name: 'desk-knows-only-the-api',
      severity: 'error',
      from: { path: '^dashboard/src' },
      to: { path: '^(src|test)/' },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      from: { path: '^dashboard/src', pathNot: 'spec\\.ts$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    ...options,
    tsConfig: { fileName: 'dashboard/tsconfig.json' },
    exclude: { path: '(^|/)dist/|generated/' },
  },
};
