import { checkConfig } from '../../dist/check-config.js';

/** Does what `callwarden config check` does, for each of the files named, in one process: a line of JSON for each. */
for (const file of process.argv.slice(2)) {
  process.env['CALLWARDEN_CONFIG'] = file;
  const said = await checkConfig().then(
    ({ config: { plugins } }) => ({ plugins: plugins.map(({ id, use }) => ({ id, use })) }),
    (error: Error) => ({ error: error.message }),
  );
  console.log(JSON.stringify(said));
}
