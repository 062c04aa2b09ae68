import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { checkFilesOfPages, makeChunkGroups } from './build/chunk-groups.ts';
import { dockWorker } from './build/dock-worker.ts';
import {
  firstPaint,
  keepEventsFromPages,
  keepSchemasFromFirstPage,
  preloadFonts,
  tokensCss,
} from './build/page-plugins.ts';
import { precompress } from './build/precompress.ts';
import { waitForApi } from './build/wait-for-api.ts';

/** Where the API is while developing; the built files are served by the back end itself. */
const api = process.env['API_URL'] ?? 'http://localhost:3000';

export default defineConfig(({ command, mode, isSsrBuild }) => ({
  plugins: [
    react(),
    tokensCss(),
    waitForApi(api),
    ...(command === 'build' && !isSsrBuild
      ? [
          keepSchemasFromFirstPage(),
          keepEventsFromPages(),
          checkFilesOfPages(),
          preloadFonts(),
          dockWorker(),
          firstPaint(),
          precompress(),
        ]
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
        rolldownOptions: { output: { codeSplitting: { groups: makeChunkGroups() } } },
      },
  // The server's part needs no packages.
  ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'production'] } },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // The host is left as the browser names it, or the API would take its own pages for another
  // site's.
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
}));
