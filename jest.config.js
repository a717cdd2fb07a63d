/** Unit specs beside the code; contract, e2e and kill suites under test/. Child processes run the built files of dist. */
export default {
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.(e2e|contract|kill|fuzz)-spec.ts'],
  globalSetup: '<rootDir>/test/support/global-setup.js',
  globalTeardown: '<rootDir>/test/support/global-teardown.js',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': '@swc/jest' },
  testTimeout: 30_000,
  maxWorkers: 2,
  // Modules of a suite are never given back: a worker that has grown makes way for a new one.
  workerIdleMemoryLimit: '1200MB',
};
