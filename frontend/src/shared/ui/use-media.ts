import { useSyncExternalStore } from 'react';

/** Whether a media query currently matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Whether the screen is too narrow for seven days side by side. */
export const usePhone = (): boolean => useMedia('(max-width: 767px)');
