import { fileURLToPath } from 'node:url';

import { build, type Plugin, type Rollup } from 'vite';

import { OFFLINE_WORKER } from '../src/shared/device/offline-page.ts';
import { chunkOf, firstChunkOf, listStyles, withImports, type Bundle } from './chunks.ts';

const main = fileURLToPath(new URL('../src/dock-worker/main.ts', import.meta.url));

/**
 * The sources that the dock's page loads, by the ends of their paths; what they import at once
 * comes with them.
 */
const SOURCES = [
  '/src/app/staff-routes.tsx',
  '/src/features/dock/pages/dock-page.tsx',
  '/src/calendar/staff-bookings/quick-booking/quick-booking-control.tsx',
  '/src/calendar/staff-bookings/quick-booking/create-booking-dialog.tsx',
  '/src/shared/session/sign-out-dialog.tsx',
];

/**
 * Builds the dock's service worker, with the list of the files that its page needs without a
 * network.
 */
export const dockWorker = (): Plugin => ({
  name: 'dock-worker',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const entry = firstChunkOf(bundle);
      const files = filesOf(bundle, [entry, ...SOURCES.map((source) => chunkOf(bundle, source))]);
      const source = await compiledWorker(`/${entry.fileName}`, files);
      this.emitFile({ type: 'asset', fileName: OFFLINE_WORKER.slice(1), source });
    },
  },
});

/** The files of these chunks, and the icon and all fonts. */
function filesOf(bundle: Bundle, chunks: readonly Rollup.OutputChunk[]): string[] {
  const found = new Set(['/mark.svg', ...listStyles(bundle, chunks)]);
  for (const chunk of withImports(bundle, chunks)) {
    found.add(`/${chunk.fileName}`);
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) {
      found.add(`/${asset}`);
    }
  }

  for (const name of Object.keys(bundle)) {
    if (name.endsWith('.woff2')) {
      found.add(`/${name}`);
    }
  }

  return [...found].sort();
}

async function compiledWorker(entry: string, files: readonly string[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { DOCK_ENTRY: JSON.stringify(entry), DOCK_FILES: JSON.stringify(files) },
    build: { write: false, rolldownOptions: { input: main, output: { format: 'iife' } } },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) {
    throw new Error('The worker was not built.');
  }

  return output.output[0].code;
}
