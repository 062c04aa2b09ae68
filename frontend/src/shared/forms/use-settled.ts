import { useEffect, useState } from 'react';

/** How long the user must have stopped typing before the server is asked. */
const TYPED_MS = 200;

/** The typed text, as it was when the user last stopped typing for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
