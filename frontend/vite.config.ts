import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { FIRST } from './build/chunks.ts';
import { dockWorker } from './build/dock-worker.ts';
import {
  firstPaint,
  keepSchemasFromFirstPage,
  preloadFonts,
  tokensCss,
} from './build/page-plugins.ts';
import { precompress } from './build/precompress.ts';
import { waitForApi } from './build/wait-for-api.ts';

/** Where the API is while developing; the built files are served by the back end itself. */
const api = process.env['API_URL'] ?? 'http://localhost:3000';

/** The modules of the first page, which are loaded in one piece with all that they import. */
const FIRST_PAGE = /frontend\/src\/(main|features\/customer-calendar\/pages\/home-page)\.tsx$/;

export default defineConfig(({ command, mode, isSsrBuild }) => ({
  plugins: [
    react(),
    tokensCss(),
    waitForApi(api),
    ...(command === 'build' && !isSsrBuild
      ? [keepSchemasFromFirstPage(), preloadFonts(), dockWorker(), firstPaint(), precompress()]
      : []),
  ],
  // `source` first: contracts are read from their TypeScript, without a build in between.
  resolve: {
    // `#shared/time/clock` is src/shared/time/clock.ts, as tsconfig.json says to the compiler.
    alias: [{ find: /^#/, replacement: fileURLToPath(new URL('src/', import.meta.url)) }],
    conditions: [
      'source',
      'module',
      'browser',
      mode === 'production' ? 'production' : 'development',
    ],
  },
  build: isSsrBuild
    ? {}
    : {
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: FIRST, test: FIRST_PAGE }] } },
        },
      },
  // The server's part needs no packages.
  ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'production'] } },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // The host is left as the browser names it, or the API would take its own pages for another
  // site's.
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
}));
