import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';

const API = process.env.PORTAL_API ?? 'http://127.0.0.1:3000';

/** The api serves the page at /portal and these files at /portal/app, under names that do not change. */
export default defineConfig({
  base: '/portal/app/',
  plugins: [preact()],
  build: {
    outDir: '../../dist/apps/portal-web',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'portal.js',
        chunkFileNames: '[name].js',
        assetFileNames: ({ names }) => (names.some((name) => name.endsWith('.css')) ? 'portal.css' : '[name][extname]'),
      },
    },
  },
  // `npm run dev:portal`: the page from here, its JSON API from a running service.
  server: { port: 5173, proxy: { '^/portal/(?!app/)': API } },
});
