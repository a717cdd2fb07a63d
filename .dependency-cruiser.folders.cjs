/** No cycle of folders: what a folder imports does not come back to it. Tests are left out: they may look into any. */
const { options } = require('./.dependency-cruiser.cjs');
module.exports = {
  forbidden: [
    {
      name: 'no-cycles-of-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/core/([^/]+/[^/]+|features/notifications/[^/]+)$' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '^(dist|data|test)/|spec\\.ts$' } },
};
