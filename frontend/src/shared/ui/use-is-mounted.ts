import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still shown, for what ends after the user may have left. */
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
