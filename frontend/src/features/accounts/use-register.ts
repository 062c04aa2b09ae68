import { useState } from 'react';
import { useErrorText } from '../../shared/errors/use-error-text.ts';
import { toast } from '../../shared/toast/toasts.ts';
import { useRegisterCall } from './api.ts';
import { useAccountWords } from './locales/words.ts';

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phoneNumber?: string;
}

/** Registered users are always active athletes (rule 1.2). */
const requestBodyOf = (registration: Registration) => ({ ...registration, role: 'athlete', isActive: true });

/** Creates an account, then calls `onRegistered` with its e-mail address. */
export function useRegister(onRegistered: (email: string) => void) {
  const t = useAccountWords();
  const errorText = useErrorText();
  const { mutate, isPending } = useRegisterCall();
  const [failure, setFailure] = useState<string | null>(null);

  const fail = (error: Error) => {
    const text = errorText(error, t('registerFailed.text'));
    setFailure(text);
    toast({ title: t('registerFailed.title'), text, tone: 'destructive' });
  };
  return {
    register: (registration: Registration) => {
      setFailure(null);
      mutate(
        { body: requestBodyOf(registration) },
        {
          onSuccess: () => {
            toast({ title: t('registered.title'), text: t('registered.text') });
            onRegistered(registration.email.trim());
          },
          onError: fail,
        },
      );
    },
    isPending,
    /** The message to show, or null. */
    failure,
  };
}
