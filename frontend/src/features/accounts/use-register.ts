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
  const { mutate, isPending, error } = useRegisterCall();
  const textOf = (failure: Error) => errorText(failure, t('registerFailed.text'));

  return {
    register: (registration: Registration) => {
      mutate(
        { body: requestBodyOf(registration) },
        {
          onSuccess: () => {
            toast({ title: t('registered.title'), text: t('registered.text') });
            onRegistered(registration.email.trim());
          },
          onError: (failure) => toast({ title: t('registerFailed.title'), text: textOf(failure), tone: 'destructive' }),
        },
      );
    },
    isPending,
    /** The message to show, or null. */
    failure: error && textOf(error),
  };
}
