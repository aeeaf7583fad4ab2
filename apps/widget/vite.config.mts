import { defineConfig } from 'vite';

/** One classic script, so that a page needs nothing but the tag: https://…/widget.js. */
export default defineConfig({
  build: {
    outDir: '../../dist/apps/widget',
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: 'src/widget.ts', formats: ['iife'], name: 'DealFlowWidget', fileName: () => 'widget.js' },
  },
});
