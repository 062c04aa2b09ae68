import {
  optionalName,
  optionalPhone,
  requiredEmail,
  username as validUsername,
} from '@cablepark/contracts/accounts/account-form';
import { register } from '@cablepark/contracts/accounts/own-account';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';

import { useCommand } from '#shared/api/use-command';
import { useAccountRefusals, useErrorText } from '#shared/errors/error-texts';
import { takenFieldOf } from '#shared/errors/taken-field';
import { PublicForm, TextInput } from '#shared/forms/public-fields';
import { findErrorBy } from '#shared/forms/rule';
import { useFormFields } from '#shared/forms/use-form-fields';
import { PrivacyNote } from '#shared/privacy/privacy-note';
import { showToast } from '#shared/toast/toasts';
import { Button, FailureNote } from '#shared/ui/elements';
import { useAccountWords } from '../locales/words.ts';
import { proposeUsername } from '../propose-username.ts';
import { NewPasswordInputs, useNewPasswordChecks } from './account-forms.tsx';
import accountForm from './account-form.module.css';

type RegisterFields = BodyInput<typeof register>;

/**
 * Creates an account, then calls `onRegistered` with its e-mail address. Names and phone are
 * optional. It is long because it lists the form's fields one after the other.
 */
export function RegisterForm({ onRegistered }: { readonly onRegistered: (email: string) => void }) {
  const t = useAccountWords();
  const refusals = useAccountRefusals();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useCommand(register);
  const takenField = takenFieldOf(error);
  const describeFailure = (failure: Error) => errorText(failure, t('registerFailed.text'));
  const send = ({ confirmPassword: _, ...registration }: RegisterFields) => {
    // Registered users are always active athletes (rule 1.2).
    const body = { ...registration, role: 'athlete', isActive: true };
    mutate(
      { body },
      {
        onSuccess: () => {
          showToast({ title: t('registered.title'), text: t('registered.text') });
          onRegistered(registration.email.trim());
        },
        onError: (failure) => {
          const text = describeFailure(failure);
          showToast({ title: t('registerFailed.title'), text, tone: 'destructive' });
          const field = takenFieldOf(failure);
          if (field) {
            form.refuse(field, text);
          }
        },
      },
    );
  };

  const findNameError = findErrorBy(optionalName, refusals['personsName'] ?? '', refusals);
  const form = useFormFields<RegisterFields>({
    initial: { email: '', username: '', password: '', confirmPassword: '' },
    checks: {
      email: findErrorBy(requiredEmail(''), t('invalid.email')),
      username: findErrorBy(validUsername, t('invalid.username'), refusals),
      ...useNewPasswordChecks(),
      firstName: findNameError,
      lastName: findNameError,
      phoneNumber: findErrorBy(optionalPhone, refusals['phoneSigns'] ?? '', refusals),
    },
    onSubmit: send,
  });
  const email = form.bindText('email');
  const changeEmail = (typed: string) => {
    const { username } = form.fields;
    const isProposed = username === '' || username === proposeUsername(form.fields.email);
    form.change({ email: typed, ...(isProposed && { username: proposeUsername(typed) }) });
  };
  return (
    <PublicForm isPending={isPending} onSubmit={form.submit}>
      <TextInput
        text={{ ...email, onChange: changeEmail }}
        kind="email"
        label={t('fields.email')}
      />
      <TextInput text={form.bindText('username')} kind="username" label={t('fields.username')} />
      <NewPasswordInputs
        label={t('password')}
        password={form.bindText('password')}
        confirmPassword={form.bindText('confirmPassword')}
      />
      <div className={accountForm['pair']}>
        <TextInput
          text={form.bindText('firstName')}
          kind="firstName"
          label={t('fields.firstName')}
          isOptional
        />
        <TextInput
          text={form.bindText('lastName')}
          kind="lastName"
          label={t('fields.lastName')}
          isOptional
        />
      </div>
      <TextInput
        text={form.bindText('phoneNumber')}
        kind="phoneNumber"
        label={t('fields.phoneNumber')}
        isOptional
      />
      {error && !takenField && (
        <FailureNote title={t('registerFailed.title')} text={describeFailure(error)} />
      )}
      <Button type="submit" tone="action" className={accountForm['submit']} disabled={isPending}>
        {isPending ? t('submit.registering') : t('auth.register')}
      </Button>
      <PrivacyNote />
    </PublicForm>
  );
}
