import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@cablepark/contracts/accounts/user';
import { ApiError } from '../../shared/api/api-error.ts';
import { useErrorText } from '../../shared/errors/use-error-text.ts';
import { changeCurrentUser } from '../../shared/session/current-user.ts';
import { toast } from '../../shared/toast/toasts.ts';
import { useSignInCall } from './api.ts';
import { useAccountWords } from './locales/words.ts';

export interface Credentials {
  /** Or the username (rule 8.3). */
  readonly email: string;
  readonly password: string;
}

export const isEmail = (login: string): boolean => login.includes('@');

/**
 * Signs in by e-mail or username, and password. On success, `onSignedIn` is called before the current user changes, so
 * that pages can prepare for the change.
 */
export function useSignIn(onSignedIn: (user: User) => void) {
  const t = useAccountWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending, error } = useSignInCall();

  const succeed = (user: User) => {
    toast({ title: t('signedIn.title'), text: t('signedIn.text', { username: user.username }) });
    onSignedIn(user);
    changeCurrentUser(client, user);
  };
  const textOf = (failure: Error, wrongCredentials: string) =>
    failure instanceof ApiError && failure.status === 401 ? wrongCredentials : errorText(failure);
  const fail = (failure: Error) => {
    const text = textOf(failure, t('signInFailed.toast.text'));
    toast({ title: t('signInFailed.toast.title'), text, tone: 'destructive' });
  };
  return {
    signIn: ({ email, password }: Credentials) => {
      mutate(
        { body: isEmail(email) ? { email, password } : { username: email, password } },
        { onSuccess: succeed, onError: fail },
      );
    },
    isPending,
    /** The message to show, or null. */
    failure: error && textOf(error, t('signInFailed.text')),
  };
}
