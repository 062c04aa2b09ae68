import { build, type Plugin } from 'vite';

import { tokens, type TokenName } from '../src/shared/ui/theme/tokens.ts';
import { chunkOf, firstChunkOf, listStyles, withImports } from './chunks.ts';

const ID = 'virtual:tokens.css';

/**
 * Generates the CSS variables from the tokens, so that our own styles and antd's theme can't
 * diverge.
 */
export const tokensCss = (): Plugin => ({
  name: 'tokens-css',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) => (id === `\0${ID}` ? cssOfTokens() : undefined),
});

function cssOfTokens(): string {
  const light = variables(0);
  const dark = variables(1);
  return [
    `:root{color-scheme:light;${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme='light']){color-scheme:dark;${dark}}}`,
    `:root[data-theme='dark']{color-scheme:dark;${dark}}`,
  ].join('\n');
}

const variables = (column: 0 | 1): string =>
  (Object.keys(tokens) as TokenName[]).map((name) => `--${name}:${tokens[name][column]}`).join(';');

/**
 * Preloads the fonts that every page needs, or the text would shift visibly once they have loaded.
 */
export const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /manrope-(basic|latvian).*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/${file}`,
          },
          injectTo: 'head-prepend' as const,
        })),
  },
});

/** Builds, beside the pages, what paints them on the server (`src/app/first-paint.tsx`). */
export const firstPaint = (): Plugin => {
  let root = '';
  let staffStyles: string[] = [];
  return {
    name: 'first-paint',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        const ofEveryPage = new Set(listStyles(bundle, [firstChunkOf(bundle)]));
        const ofStaff = listStyles(bundle, [chunkOf(bundle, '/src/app/staff-routes.tsx')]);
        staffStyles = ofStaff.filter((style) => !ofEveryPage.has(style));
      },
    },
    closeBundle: async () => {
      // By the same configuration, so that both have the same class names.
      await build({
        root,
        logLevel: 'error',
        define: { STAFF_STYLES: JSON.stringify(staffStyles) },
        build: { ssr: 'src/app/first-paint.tsx', outDir: 'server/dist' },
      });
    },
  };
};

/**
 * Refuses a build whose first page imports zod, which is a fifth of what a first visit may weigh.
 */
export const keepSchemasFromFirstPage = (): Plugin => ({
  name: 'keep-schemas-from-first-page',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of withImports(bundle, [firstChunkOf(bundle)])) {
        const withSchemas = chunk.moduleIds.filter(
          (id) => !isZod(id) && this.getModuleInfo(id)?.importedIds.some(isZod),
        );
        if (withSchemas.length > 0) {
          this.error(`The first page may not import schemas, but does: ${withSchemas.join(', ')}`);
        }
      }
    },
  },
});

const isZod = (id: string): boolean => id.includes('/node_modules/zod/');

/**
 * Refuses a build that loads events. What a page needs of them comes from the server, or lies in a
 * file of its own: their schemas, and what undo and what-if keep of them, are for the server alone.
 */
export const keepEventsFromPages = (): Plugin => ({
  name: 'keep-events-from-pages',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      const events = file.type === 'chunk' ? file.moduleIds.filter(isEventsFile) : [];
      if (events.length > 0) {
        this.error(`Pages may not load events, but do: ${events.join(', ')}`);
      }
    }
  },
});

const isEventsFile = (id: string): boolean => /\/contracts\/src\/(.*\.)?events\.ts$/.test(id);
