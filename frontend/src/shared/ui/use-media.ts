import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';

import { listen } from '../device/listen.ts';

/** The screens that are too narrow for seven days side by side. */
const PHONE = '(max-width: 767px)';
/** The screens that are too narrow for the staff's menu beside the page. */
const NARROW = '(max-width: 1023px)';

/**
 * The media queries that count as matching while the server, which has no screen, paints a page.
 */
let painted: readonly string[] = [];
export const paintFor = (screen: 'phone' | 'wide'): void => {
  painted = screen === 'phone' ? [PHONE, NARROW] : [];
};

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => listen([[matchMedia(query), 'change', listener]]),
    () => matchMedia(query).matches,
    () => painted.includes(query),
  );

export const usePhone = (): boolean => useMedia(PHONE);
export const useNarrow = (): boolean => useMedia(NARROW);

/** Whether the device has a network. The server may still be out of reach. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (listener) =>
      listen([
        [window, 'online', listener],
        [window, 'offline', listener],
      ]),
    () => navigator.onLine,
    () => true,
  );

/** Whether the component is still shown, for work that may end after the user has left the page. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
