import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '@cablepark/contracts/accounts/user';
import { takeReturnTo } from '../../shared/session/return-to.ts';

/** Leaves enough time to see the greeting (rule 16.5). */
const GREETING_MS = 500;

/** Redirects a signed-in user, once, to where they go next: after the greeting if there is one, or at once. */
export function useRedirectAfterSignIn(
  user: User | null,
  { showsGreeting }: { readonly showsGreeting: boolean },
): void {
  const navigate = useNavigate();
  const hasRedirected = useRef(false);
  useEffect(() => {
    if (!user || hasRedirected.current) return;
    const timer = setTimeout(
      () => {
        hasRedirected.current = true;
        void navigate(takeReturnTo(user), { replace: true });
      },
      showsGreeting ? GREETING_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [user, showsGreeting, navigate]);
}
