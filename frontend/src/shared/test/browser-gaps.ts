import { TextEncoder } from 'node:util';

// What browsers have and jsdom lacks. Each file of tests begins with it (jest.config.mjs).
Object.assign(globalThis, { TextEncoder });

Object.assign(window, {
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
