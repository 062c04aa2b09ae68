import { TextDecoder, TextEncoder } from 'node:util';

// Defines what browsers have and jsdom lacks. jest.config.mjs loads this file before each test
// file.
Object.assign(globalThis, { TextDecoder, TextEncoder });

/** Reports nothing, because jsdom lays nothing out. */
class SilentObserver {
  readonly observe = (): undefined => undefined;
  readonly unobserve = (): undefined => undefined;
  readonly disconnect = (): undefined => undefined;
}
Object.assign(globalThis, { ResizeObserver: SilentObserver });

// It scrolls nothing either.
Element.prototype.scrollIntoView = () => undefined;
Object.assign(window, { scrollTo: () => undefined });

// antd requests the style of scrollbars, a pseudo-element that jsdom doesn't support.
const getComputedStyleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => getComputedStyleOf(element);

// antd writes thousands of style rules into the page. jsdom would match each of them against an
// element whenever its style is requested, as it is for every role that a test looks for, and no
// test needs them. As a plain property of the element, they don't get into the page.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { value: '', writable: true });

/** Its second port calls the first one's listener, which is all that antd's selects need. */
class OneWayChannel {
  readonly port1: { onmessage?: (event: { readonly data: unknown }) => void } = {};
  readonly port2 = {
    postMessage: (data: unknown): void => {
      setTimeout(() => this.port1.onmessage?.({ data }));
    },
  };
}
Object.assign(globalThis, { MessageChannel: OneWayChannel });

Object.assign(window, {
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
