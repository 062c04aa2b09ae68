import { useSyncExternalStore } from 'react';

/** The screens that are too narrow for seven days side by side. */
const PHONE = '(max-width: 767px)';

/** The queries that match where the server paints a page, which has no screen. */
let painted: readonly string[] = [];
export const paintFor = (screen: 'phone' | 'wide'): void => {
  painted = screen === 'phone' ? [PHONE] : [];
};

/** Whether a media query currently matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => painted.includes(query),
  );
}

/** Whether the screen is a phone's. */
export const usePhone = (): boolean => useMedia(PHONE);

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device has a network. The server may still be out of reach. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
