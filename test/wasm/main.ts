import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

// npm run generate: compiles the inner loop of the resampler, so that neither a build nor a unit test needs the compiler.
const folder = 'src/core/speech/audio/built-in';
const source = `${folder}/resample.wat`;

const { parseWat } = await wabt();
const module = parseWat(source, readFileSync(source, 'utf8'), { simd: true });
module.validate();
const code = Buffer.from(module.toBinary({}).buffer).toString('base64');
writeFileSync(
  `${folder}/resample-wasm.ts`,
  `/** resample.wat, compiled by \`npm run generate\`. */\nexport const resampleWasm =\n  '${code}';\n`,
);
