import { useEffect, useState } from 'react';

/** Whether something has been pending for this long. */
export function useIsSlow(isPending: boolean, afterMs: number): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending, afterMs]);
  return isSlow;
}
