import { useRef, useState } from 'react';

/**
 * Runs work that must not be done twice: `run` does nothing while earlier work is running, for
 * example at the second press of a double click.
 */
export function useOneAtATime() {
  // This is a ref and not a state, because the second press of a double click comes before the next
  // render.
  const isRunning = useRef(false);
  const [isPending, setPending] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isRunning.current) {
      return;
    }

    isRunning.current = true;
    setPending(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  };

  return { run, isPending };
}
