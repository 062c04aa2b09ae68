import { TextEncoder } from 'node:util';

// Defines what browsers have and jsdom lacks. jest.config.mjs loads this file before each test file.
Object.assign(globalThis, { TextEncoder });

Object.assign(window, {
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
