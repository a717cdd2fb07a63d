export const plugins = {
  title: 'Plugins',
  facts: '{count, plural, one {# in the configuration} other {# in the configuration}}',
  loadFailed: 'The plugins could not be loaded.',
  byFile:
    'Plugins and their options are set in the configuration file, and take effect when the service is started again. Texts of options are never shown here, as any of them can be a secret.',
  columns: { id: 'Name', state: 'State', kind: 'Kind', plugin: 'Plugin and version', options: 'Options' },
  kind: {
    transcriber: 'Speech recogniser',
    'fraud-model': 'Fraud model',
    channel: 'Channel of notifications',
    assignment: 'Assignment of reviews',
  },
  running: 'Running',
  notRunning: 'Not running: {reason}',
  hidden: 'set',
  on: 'on',
  off: 'off',
};
