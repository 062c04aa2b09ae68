import { build, type Plugin } from 'vite';

/** Builds, beside the pages, what paints them on the server (`src/app/first-paint.tsx`). */
export const firstPaint = (): Plugin => {
  let root = '';
  return {
    name: 'first-paint',
    configResolved: (config) => {
      root = config.root;
    },
    closeBundle: async () => {
      // By the same configuration, so that both have the same class names.
      await build({ root, logLevel: 'error', build: { ssr: 'src/app/first-paint.tsx', outDir: 'server/dist' } });
    },
  };
};
