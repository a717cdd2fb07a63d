const shared = { testRunner: '<rootDir>/test/runner/native.js' };

/** Unit specs next to the code need neither a build nor a database; the suites under test/ need both. */
export default {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{src,dashboard/src,packages/*/src,docs/.vitepress}/**/*.spec.ts'],
    },
    {
      ...shared,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.(e2e|contract|kill|fuzz|browser)-spec.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.js',
      globalTeardown: '<rootDir>/test/support/global-teardown.js',
    },
  ],
  testTimeout: 30_000,
  maxWorkers: 2,
  // Modules of a suite are never given back: a worker that has grown makes way for a new one.
  workerIdleMemoryLimit: '1200MB',
};
