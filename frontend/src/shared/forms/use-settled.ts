import { useEffect, useState } from 'react';

/** How long nothing more must have been typed before the server is asked. */
const TYPED_MS = 200;

/** What was typed once it has not changed for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
