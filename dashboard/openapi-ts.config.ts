import { defineConfig } from '@hey-api/openapi-ts';

/** The client is generated at each build, from the document that the service serves. */
export default defineConfig({
  input: '../openapi/openapi.json',
  output: { path: 'src/api/generated', postProcess: [] },
  plugins: [
    { name: '@hey-api/client-fetch', baseUrl: false },
    '@hey-api/typescript',
    { name: '@hey-api/sdk', paramsStructure: 'grouped' },
    { name: '@tanstack/react-query', queryOptions: true, infiniteQueryOptions: false, mutationOptions: false },
  ],
});
