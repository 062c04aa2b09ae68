import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import {
  googleSignInErrors,
  type GoogleSignInError,
} from '@cablepark/contracts/accounts/google-sign-in';
import { signIn } from '@cablepark/contracts/accounts/own-account';
import type { User } from '@cablepark/contracts/accounts/user';

import { ApiError } from '#shared/api/api-error';
import { useCommand } from '#shared/api/use-command';
import { useErrorText } from '#shared/errors/error-texts';
import { changeCurrentUser } from '#shared/session/current-user';
import { takeReturnTo } from '#shared/session/return-to';
import { greetingNameOf } from '#shared/session/user-names';
import { showToast } from '#shared/toast/toasts';
import { useAccountWords } from './locales/words.ts';

export interface Credentials {
  /** Or the username (rule 8.3). */
  readonly email: string;
  readonly password: string;
}

export const isEmail = (login: string): boolean => login.includes('@');

/**
 * Signs in by e-mail or username, and password. `onSignedIn` is called before the current user
 * changes. A failure is reported once: to customers in a toast, to staff by the form, which shows
 * `failure`.
 */
export function useSignIn(
  onSignedIn: (user: User) => void,
  { isForStaff }: { readonly isForStaff: boolean },
) {
  const t = useAccountWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending, error } = useCommand(signIn);

  const succeed = (user: User) => {
    showToast({
      title: t('signedIn.title'),
      text: t('signedIn.text', { name: greetingNameOf(user) }),
    });
    onSignedIn(user);
    changeCurrentUser(client, user);
  };

  const describeFailure = (failure: Error, wrongCredentials: string) =>
    failure instanceof ApiError && failure.status === 401 ? wrongCredentials : errorText(failure);
  const fail = (failure: Error) => {
    if (isForStaff) {
      return;
    }

    const text = describeFailure(failure, t('signInFailed.toast.text'));
    showToast({ title: t('signInFailed.toast.title'), text, tone: 'destructive' });
  };

  return {
    signIn: ({ email, password }: Credentials) => {
      mutate(
        { body: isEmail(email) ? { email, password } : { username: email, password } },
        { onSuccess: succeed, onError: fail },
      );
    },
    isPending,
    hasFailed: error !== null,
    failure: isForStaff && error ? describeFailure(error, t('signInFailed.text')) : null,
  };
}

/** Leaves enough time to see the greeting (rule 16.5). */
const GREETING_MS = 500;

/**
 * Redirects a signed-in user, once, to where they go next: after the greeting if there is one, or
 * at once.
 */
export function useRedirectAfterSignIn(
  user: User | null,
  { showsGreeting }: { readonly showsGreeting: boolean },
): void {
  const navigate = useNavigate();
  const hasRedirected = useRef(false);
  useEffect(() => {
    if (!user || hasRedirected.current) {
      return;
    }

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

/**
 * The error with which Google sign-in ended, from `?error=<code>`. Unknown codes become
 * `GOOGLE_FAILED`.
 */
export function useGoogleError(): GoogleSignInError | undefined {
  const code = useSearchParams()[0].get('error');
  if (code === null) {
    return undefined;
  }

  return Object.hasOwn(googleSignInErrors, code) ? (code as GoogleSignInError) : 'GOOGLE_FAILED';
}
