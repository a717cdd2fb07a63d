/** One project for each pace: unit specs beside the code, contract and e2e suites under test/. */
export default {
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.(e2e|contract|kill)-spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': '@swc/jest' },
  testTimeout: 30_000,
  maxWorkers: 2,
};
