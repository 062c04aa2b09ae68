import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dockWorker } from './build/dock-worker.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { precompress } from './build/precompress.ts';
import { tokensCss } from './build/tokens-css.ts';
import { waitForApi } from './build/wait-for-api.ts';

/** Where the API is while developing; the built files are served by the back end itself. */
const api = process.env['API_URL'] ?? 'http://localhost:3000';

export default defineConfig(({ mode }) => ({
  plugins: [react(), tokensCss(), preloadFonts(), dockWorker(), precompress(), waitForApi(api)],
  // `source` first: contracts are read from their TypeScript, without a build in between.
  resolve: { conditions: ['source', 'module', 'browser', mode === 'production' ? 'production' : 'development'] },
  // The manifest tells the size check which scripts a page loads.
  build: { manifest: true, assetsInlineLimit: 0 },
  // The host is left as the browser names it, or the API would take its own pages for another site's.
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
}));
