// What stands for `@jest/globals` in suites: the globals of the suite that runs.
const global = (name) =>
  new Proxy(() => undefined, {
    get: (_, key) => globalThis[name][key],
    apply: (_, self, parameters) => globalThis[name](...parameters),
  });

export const afterAll = global('afterAll');
export const afterEach = global('afterEach');
export const beforeAll = global('beforeAll');
export const beforeEach = global('beforeEach');
export const describe = global('describe');
export const expect = global('expect');
export const it = global('it');
export const jest = global('jest');
export const test = global('test');
