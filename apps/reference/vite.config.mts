import { defineConfig } from 'vite';

/** One classic script and one stylesheet, which the reference's page loads beside Swagger UI. */
export default defineConfig({
  build: {
    outDir: '../../dist/apps/reference',
    emptyOutDir: true,
    target: 'es2022',
    lib: {
      entry: 'src/reference.ts',
      formats: ['iife'],
      name: 'DealFlowReferencePage',
      fileName: () => 'reference.js',
      cssFileName: 'reference',
    },
  },
});
