import { TextEncoder } from 'node:util';

// Defines what browsers have and jsdom lacks. jest.config.mjs loads this file before each test
// file.
Object.assign(globalThis, { TextEncoder });

/** Reports nothing, because jsdom lays nothing out. */
class SilentObserver {
  readonly observe = (): undefined => undefined;
  readonly unobserve = (): undefined => undefined;
  readonly disconnect = (): undefined => undefined;
}
Object.assign(globalThis, { ResizeObserver: SilentObserver });

Object.assign(window, {
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
