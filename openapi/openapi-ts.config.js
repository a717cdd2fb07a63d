/** How a TypeScript SDK is made of the document: `npx @hey-api/openapi-ts -f openapi/openapi-ts.config.js -o DIR`. */
export default {
  input: new URL('openapi.json', import.meta.url).pathname,
  output: { path: process.env['SDK_OUT'] ?? 'sdk', module: { extension: '.js' } },
  plugins: ['@hey-api/typescript', '@hey-api/client-fetch', { name: '@hey-api/sdk', operations: { strategy: 'flat' } }],
};
