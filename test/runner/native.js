import circus from 'jest-circus/runner';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { loadTypeScript } from './load-typescript.js';

const require = createRequire(import.meta.url);
const timeoutOfSuite = Symbol.for('TEST_TIMEOUT_SYMBOL'); // where jest-circus looks for jest.setTimeout
let suites = 0;

const ofMocker = ['fn', 'spyOn', 'restoreAllMocks'];
const ofTimers = [
  'useFakeTimers',
  'useRealTimers',
  'advanceTimersByTime',
  'advanceTimersByTimeAsync',
  'clearAllTimers',
  'getTimerCount',
];

/** The part of `jest` that mocks functions and sets timers. What its other parts do with modules is not possible here. */
function jestObject({ moduleMocker, fakeTimersModern }, config) {
  const mocker = new moduleMocker.constructor(globalThis);
  const timers = new fakeTimersModern.constructor({ config, global: globalThis });
  const bound = (names, owner) => names.map((name) => [name, owner[name].bind(owner)]);
  return {
    ...Object.fromEntries([...bound(ofMocker, mocker), ...bound(ofTimers, timers)]),
    setTimeout: (milliseconds) => (globalThis[timeoutOfSuite] = milliseconds),
  };
}

function newlyRequired(path) {
  delete require.cache[path];
  return require(path);
}

/**
 * A `testRunner` for Jest that runs suites by jest-circus, but in the context of Node itself: the product's modules are
 * loaded by Node and once for a worker. In a context of its own (Jest's default) a suite of this service compiles 1,900
 * modules, 4 to 7 s of processor, before its first test. Environment variables and the working folder are put back.
 */
export default async function runNatively(globalConfig, config, environment, _runtime, testPath, sendMessage) {
  if (suites === 0) loadTypeScript();
  suites += 1;
  const jest = jestObject(environment, config);
  Object.assign(globalThis, { jest });
  delete globalThis[timeoutOfSuite];
  delete Error.prepareStackTrace; // Jest’s reads no maps of modules that Node loaded; Node’s own does
  process.setSourceMapsEnabled(true);
  const variables = { ...process.env };
  const folder = process.cwd();
  const runtime = {
    requireInternalModule: newlyRequired,
    requireModule: require,
    setGlobalsForRuntime: () => undefined,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(`${pathToFileURL(path).href}?suite=${suites}`),
    enterTestCode: () => undefined,
    leaveTestCode: () => undefined,
  };
  try {
    return await circus.default(globalConfig, config, { global: globalThis }, runtime, testPath, sendMessage);
  } finally {
    jest.useRealTimers();
    jest.restoreAllMocks();
    process.chdir(folder);
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
  }
}
