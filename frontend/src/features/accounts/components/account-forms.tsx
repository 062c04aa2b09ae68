import { useState } from 'react';
import { Link } from 'react-router-dom';

import { LEAST_OWN_PASSWORD, newPassword } from '@cablepark/contracts/accounts/account-form';
import type { User } from '@cablepark/contracts/accounts/user';
import { email as validEmail } from '@cablepark/contracts/shared/text';

import { useAccountRefusals } from '#shared/errors/error-texts';
import { PublicForm, TextInput } from '#shared/forms/public-fields';
import { findErrorBy } from '#shared/forms/rule';
import { useFormFields, type FormText } from '#shared/forms/use-form-fields';
import { Button, FailureNote } from '#shared/ui/elements';
import { useAccountWords } from '../locales/words.ts';
import { isEmail, useSignIn, type Credentials } from '../use-sign-in.ts';
import css from './account-form.module.css';

export type NewPassword = Readonly<Record<'password' | 'confirmPassword', string>>;

/** What is wrong with a new password, and with its repetition. */
export function useNewPasswordChecks() {
  const t = useAccountWords();
  const refusals = useAccountRefusals();
  return {
    password: findErrorBy(newPassword(LEAST_OWN_PASSWORD), t('invalid.password'), refusals),
    confirmPassword: (value: unknown, { password }: Pick<NewPassword, 'password'>) =>
      value === password ? undefined : t('invalid.passwordsDiffer'),
  };
}

interface NewPasswordInputsProps {
  readonly label: string;
  readonly password: FormText;
  readonly confirmPassword: FormText;
}

/** Asks for a new password twice. The eye of either shows both. */
export function NewPasswordInputs({ label, password, confirmPassword }: NewPasswordInputsProps) {
  const t = useAccountWords();
  const [isShown, setShown] = useState(false);
  const visibility = { visible: isShown, onVisibleChange: setShown };
  return (
    <>
      <TextInput text={password} kind="newPassword" label={label} visibility={visibility} />
      <TextInput
        text={confirmPassword}
        kind="newPassword"
        label={t('fields.confirmPassword')}
        visibility={visibility}
      />
    </>
  );
}

interface SignInFormProps {
  /** The initial value of the e-mail field, for example after registering. */
  readonly email?: string | undefined;
  /** Chooses the wording: “Log In” for staff, “Sign In” for customers. */
  readonly isForStaff?: boolean;
  readonly onSignedIn: (user: User) => void;
}

/** Signs in by password: customers by e-mail, staff by e-mail or username. */
export function SignInForm({ email = '', isForStaff = false, onSignedIn }: SignInFormProps) {
  const t = useAccountWords();
  const words = isForStaff
    ? { login: t('fields.login'), submit: t('admin.logIn'), pending: t('admin.loggingIn') }
    : { login: t('fields.email'), submit: t('signIn'), pending: t('submit.signingIn') };
  const { signIn, isPending, hasFailed, failure } = useSignIn(onSignedIn, { isForStaff });

  const findLoginError = (login: unknown) => {
    const typed = String(login).trim();
    if (typed === '') {
      return t('invalid.emailMissing');
    }

    // A login of staff without an @ is a username, which only the server knows.
    const mayBeUsername = isForStaff && !isEmail(typed);
    return mayBeUsername || validEmail('').safeParse(login).success
      ? undefined
      : t('invalid.email');
  };
  const form = useFormFields<Credentials>({
    initial: { email, password: '' },
    checks: {
      email: findLoginError,
      password: (value) => (value === '' ? t('invalid.passwordMissing') : undefined),
    },
    isCheckedOnLeave: false,
    onSubmit: signIn,
  });
  return (
    <PublicForm isPending={isPending} onSubmit={form.submit}>
      <TextInput text={form.bindText('email')} kind="login" label={words.login} />
      <TextInput
        text={form.bindText('password')}
        kind="currentPassword"
        label={t('password')}
        isWrong={hasFailed}
      />
      {failure !== null && <FailureNote title={failure} />}
      <Button type="submit" tone="action" className={css['submit']} disabled={isPending}>
        {isPending ? words.pending : words.submit}
      </Button>
      <p className={css['forgot']}>
        <Link to="/forgot">{t('forgot.title')}</Link>
      </p>
    </PublicForm>
  );
}
