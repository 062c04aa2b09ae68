import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeReturnTo } from '../../shared/session/return-to.ts';

/** Long enough to see the greeting (rule 16.5). */
const GREETING_MS = 500;

/** Sends whoever is signed in to where they came from, once: after the greeting, or at once. */
export function useReturn(isSignedIn: boolean, { isGreeted }: { readonly isGreeted: boolean }): void {
  const navigate = useNavigate();
  const isOnTheWay = useRef(false);
  useEffect(() => {
    if (!isSignedIn || isOnTheWay.current) return;
    const timer = setTimeout(
      () => {
        isOnTheWay.current = true;
        void navigate(takeReturnTo(), { replace: true });
      },
      isGreeted ? GREETING_MS : 0,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [isSignedIn, isGreeted, navigate]);
}
