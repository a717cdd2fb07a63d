import { defineConfig } from 'vite';

/** The worker for push by itself: as a second entry of the desk, what both use would become a file of its own that every page loads. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2023',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'src/push/service-worker.ts',
      // It has the address by which it was registered, whatever its content.
      output: { entryFileNames: '[name].js', format: 'iife' },
    },
  },
});
