import type { Plugin } from 'vite';

/**
 * Adds preload links for the fonts that every page needs. Without them a browser requests a font only when it first
 * lays out text with it, and the text visibly shifts once the font has loaded.
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
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head-prepend' as const,
        })),
  },
});
