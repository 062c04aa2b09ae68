import { Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { LEAST_OWN_PASSWORD, newPassword } from '@cablepark/contracts/accounts/account-form';
import type { User } from '@cablepark/contracts/accounts/user';
import { email as validEmail } from '@cablepark/contracts/shared/text';

import { useAccountRefusals } from '#shared/errors/error-texts';
import { TextField, TranslatedErrors, type TextFieldProps } from '#shared/forms/fields';
import { checkBy, checkThat, formStyle } from '#shared/forms/rule';
import { Button, FailureNote } from '#shared/ui/elements';
import { useAccountWords } from '../locales/words.ts';
import { isEmail, useSignIn, type Credentials } from '../use-sign-in.ts';
import css from './account-form.module.css';

interface AccountFieldProps extends Omit<TextFieldProps, 'kind' | 'name' | 'label'> {
  readonly name: 'username' | 'email' | 'firstName' | 'lastName' | 'phoneNumber';
  readonly label?: string;
}

/** A field of the surrounding form, which has the name of what it is in an account. */
export function AccountField({ name, label, ...field }: AccountFieldProps) {
  const t = useAccountWords();
  return <TextField {...field} kind={name} label={label ?? t(`fields.${name}`)} />;
}

export type NewPassword = Readonly<Record<'password' | 'confirmPassword', string>>;

/**
 * Asks for a new password twice, as `password` and `confirmPassword` of the surrounding form. The
 * eye of either shows both.
 */
export function NewPasswordFields({ label }: { readonly label: string }) {
  const t = useAccountWords();
  const refusals = useAccountRefusals();
  const [isShown, setShown] = useState(false);
  const visibility = { visible: isShown, onVisibleChange: setShown };
  return (
    <>
      <TextField
        kind="newPassword"
        name="password"
        label={label}
        visibility={visibility}
        rules={[checkBy(newPassword(LEAST_OWN_PASSWORD), t('invalid.password'), refusals)]}
      />
      <TextField
        kind="newPassword"
        name="confirmPassword"
        label={t('fields.confirmPassword')}
        visibility={visibility}
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) =>
            checkThat(
              (value) => value === (getFieldValue('password') ?? ''),
              t('invalid.passwordsDiffer'),
            ),
        ]}
      />
      <TranslatedErrors />
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

/**
 * A login with an @ must be a valid e-mail. Any other is a username, and the server knows whether
 * there is such a one.
 */
const mayBeLogin = (login: unknown): boolean =>
  !isEmail(String(login)) || validEmail('').safeParse(login).success;

/** Signs in by password: customers by e-mail, staff by e-mail or username. */
export function SignInForm({ email = '', isForStaff = false, onSignedIn }: SignInFormProps) {
  const t = useAccountWords();
  const words = isForStaff
    ? { login: t('fields.login'), submit: t('admin.logIn'), pending: t('admin.loggingIn') }
    : { login: t('fields.email'), submit: t('signIn'), pending: t('submit.signingIn') };
  const { signIn, isPending, hasFailed, failure } = useSignIn(onSignedIn, { isForStaff });
  return (
    <Form<Credentials>
      name="signIn"
      {...formStyle}
      disabled={isPending}
      validateTrigger="onSubmit"
      initialValues={{ email }}
      onFinish={signIn}
    >
      <Form.Item
        label={words.login}
        name="email"
        validateFirst
        rules={[
          { required: true, whitespace: true, message: t('invalid.emailMissing') },
          isForStaff
            ? checkThat(mayBeLogin, t('invalid.email'))
            : checkBy(validEmail(''), t('invalid.email')),
        ]}
      >
        <Input
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="username"
          maxLength={254}
        />
      </Form.Item>
      <TextField
        kind="currentPassword"
        name="password"
        label={t('password')}
        rules={[{ required: true, message: t('invalid.passwordMissing') }]}
        {...(hasFailed && { validateStatus: 'error' })}
      />
      <TranslatedErrors />
      {failure !== null && <FailureNote title={failure} />}
      <Button type="submit" tone="action" className={css['submit']} disabled={isPending}>
        {isPending ? words.pending : words.submit}
      </Button>
      <p className={css['forgot']}>
        <Link to="/forgot">{t('forgot.title')}</Link>
      </p>
    </Form>
  );
}
