import { defineConfig } from '@hey-api/openapi-ts';

/** Types, operations and the code that sends requests are generated at each build, from the document that the service serves. */
export default defineConfig({
  input: '../../openapi/openapi.json',
  output: { path: 'src/generated', entryFile: false, module: { extension: '.js' }, postProcess: [] },
  plugins: [
    { name: '@hey-api/client-fetch', baseUrl: false, throwOnError: true },
    '@hey-api/typescript',
    { name: '@hey-api/sdk', operations: { strategy: 'single', containerName: 'Operations' }, auth: true },
  ],
});
