import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const service = process.env.CALLWARDEN_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  // The service puts a nonce of its own in place of this word in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // No data: URLs, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What every page needs is one file; test/browser holds its size.
    chunkSizeWarningLimit: 800,
  },
  server: { proxy: Object.fromEntries(['/v1', '/api'].map((path) => [path, { target: service, ws: true }])) },
});
