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

/** Who registers is an athlete, and active (rule 1.2). */
const asSent = (registration: Registration) => ({ ...registration, role: 'athlete', isActive: true });

/** Makes an account; `onRegistered` is told its e-mail. */
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
        { body: asSent(registration) },
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
    /** A sentence. */
    failure,
  };
}
