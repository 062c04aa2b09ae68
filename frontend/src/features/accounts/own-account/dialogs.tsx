import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import {
  optionalName,
  requiredEmail,
  username as validUsername,
} from '@cablepark/contracts/accounts/account-form';
import { listUsers } from '@cablepark/contracts/accounts/manage-users';
import { isOwnUsername, notOwnUsername } from '@cablepark/contracts/accounts/names';
import {
  changeOwnPassword,
  changeOwnProfile,
  deleteOwnAccount,
} from '@cablepark/contracts/accounts/own-account';
import type { User } from '@cablepark/contracts/accounts/user';
import { readEmail } from '@cablepark/contracts/shared/email-address';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { ApiError } from '#shared/api/api-error';
import { useCommand } from '#shared/api/use-command';
import { useAccountRefusals, useErrorText } from '#shared/errors/error-texts';
import { PublicFormDialog } from '#shared/forms/public-dialogs';
import { TextInput } from '#shared/forms/public-fields';
import { findErrorBy, type Schema } from '#shared/forms/rule';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { useFormFields, type FormText } from '#shared/forms/use-form-fields';
import { useConfig } from '#shared/park/park';
import { useMoveTo } from '#shared/router/site-router';
import { changeCurrentUser, updateCurrentUser } from '#shared/session/current-user';
import {
  NewPasswordInputs,
  useNewPasswordChecks,
  type NewPassword,
} from '../components/account-forms.tsx';
import { useAccountWords } from '../locales/words.ts';
import { findProfileChanges, type ProfileFields } from './profile-changes.ts';
import css from './own-account.module.css';

const useChangeOwnProfile = () => useCommand(changeOwnProfile, [listUsers]);

export interface CurrentPassword {
  readonly currentPassword: string;
}

/** An account may have no password where Google sign-in is set up. */
const useMayHaveNoPassword = (): boolean => useConfig().data?.googleSignIn === true;

/** What is wrong with the current password in a form. */
export function useCurrentPasswordCheck(): (value: unknown) => string | undefined {
  const t = useAccountWords();
  const mayHaveNoPassword = useMayHaveNoPassword();
  return (value) => (value === '' && !mayHaveNoPassword ? t('invalid.passwordMissing') : undefined);
}

interface CurrentPasswordInputProps {
  readonly label: string;
  readonly text: FormText;
}

export function CurrentPasswordInput(input: CurrentPasswordInputProps) {
  const t = useAccountWords();
  const mayHaveNoPassword = useMayHaveNoPassword();
  return (
    <TextInput
      {...input}
      kind="currentPassword"
      hint={mayHaveNoPassword ? t('passwordHint') : undefined}
    />
  );
}

/** The password to send; undefined if the field was left empty. */
export const currentPasswordOf = ({ currentPassword }: CurrentPassword): string | undefined =>
  currentPassword || undefined;

/** Returns the message for a failed call that required the password. */
export function useCurrentPasswordErrorText(): (error: Error) => string {
  const t = useAccountWords();
  const errorText = useErrorText();
  return (error) =>
    error instanceof ApiError && error.code === 'SIGN_IN_AGAIN'
      ? t('signInAgain')
      : errorText(error);
}

interface ChangeEmailDialogProps {
  readonly user: User;
  /** Called with the address to which the link was sent. */
  readonly onSent: (email: string) => void;
  readonly onClose: () => void;
}

/** Changes the e-mail address. The new one replaces the old one once it has been confirmed. */
export function ChangeEmailDialog({ user, onSent, onClose }: ChangeEmailDialogProps) {
  const t = useAccountWords();
  const client = useQueryClient();
  const { send, ...dialog } = useDialogCommand(useChangeOwnProfile(), {
    failureText: useCurrentPasswordErrorText(),
    onDone: (changed, { body }) => {
      updateCurrentUser(client, changed);
      if (body?.email) {
        onSent(body.email);
      }
    },
    onClose,
  });
  const findEmailError = findErrorBy(requiredEmail(''), t('invalid.email'));
  const form = useFormFields<CurrentPassword & { readonly email: string }>({
    initial: { email: '', currentPassword: '' },
    checks: {
      email: (email) =>
        findEmailError(email) ??
        (readEmail(String(email)).toLowerCase() === user.email?.toLowerCase()
          ? t('email.same')
          : undefined),
      currentPassword: useCurrentPasswordCheck(),
    },
    onSubmit: (fields) =>
      send({ body: { email: fields.email.trim(), password: currentPasswordOf(fields) } }),
  });
  return (
    <PublicFormDialog
      title={t('email.change')}
      lead={t('email.text')}
      form={form}
      submitText={t('forgot.submit')}
      pendingText={t('pending')}
      {...dialog}
    >
      <TextInput text={form.bindText('email')} kind="email" label={t('email.label')} />
      <CurrentPasswordInput text={form.bindText('currentPassword')} label={t('yourPassword')} />
    </PublicFormDialog>
  );
}

/** Changes the user's password or sets a first one. Either ends all other sessions. */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useAccountWords();
  const { send, ...dialog } = useDialogCommand(useCommand(changeOwnPassword), {
    done: { title: t('reset.done'), text: t('signingIn.passwordDoneText') },
    failureText: useCurrentPasswordErrorText(),
    onClose,
  });
  const form = useFormFields<CurrentPassword & NewPassword>({
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    checks: { currentPassword: useCurrentPasswordCheck(), ...useNewPasswordChecks() },
    onSubmit: (fields) =>
      send({
        body: { currentPassword: currentPasswordOf(fields), newPassword: fields.password },
      }),
  });
  return (
    <PublicFormDialog
      title={t('signingIn.changePassword')}
      form={form}
      submitText={t('signingIn.changePassword')}
      pendingText={t('pending')}
      {...dialog}
    >
      <CurrentPasswordInput
        text={form.bindText('currentPassword')}
        label={t('signingIn.currentPassword')}
      />
      <NewPasswordInputs
        label={t('reset.password')}
        password={form.bindText('password')}
        confirmPassword={form.bindText('confirmPassword')}
      />
    </PublicFormDialog>
  );
}

export function EditProfileDialog({
  user,
  onClose,
}: {
  readonly user: User;
  readonly onClose: () => void;
}) {
  const t = useAccountWords();
  const refusals = useAccountRefusals();
  const client = useQueryClient();
  const { send, ...dialog } = useDialogCommand(useChangeOwnProfile(), {
    done: { title: t('details.done') },
    onDone: (changed) => updateCurrentUser(client, changed),
    onClose,
  });
  const usernameMessages = { ...refusals, [notOwnUsername]: t('details.usernameNotOwnEmail') };
  const findNameError = findErrorBy(optionalName, refusals['personsName'] ?? '', refusals);
  // The form keeps the values with which it opened, even if they are changed elsewhere meanwhile.
  const [opened] = useState(user);
  const form = useFormFields<ProfileFields>({
    initial: {
      firstName: opened.firstName ?? '',
      lastName: opened.lastName ?? '',
      phoneNumber: opened.phoneNumber ?? '',
      username: toShownEmail(opened.username),
    },
    checks: {
      firstName: findNameError,
      lastName: findNameError,
      username: findErrorBy(makeUsernameSchema(user), t('invalid.username'), usernameMessages),
    },
    onSubmit: (fields) => send({ body: findProfileChanges(opened, fields) }),
  });
  return (
    <PublicFormDialog
      title={t('details.edit')}
      form={form}
      submitText={t('save')}
      pendingText={t('pending')}
      {...dialog}
    >
      {(['firstName', 'lastName', 'phoneNumber', 'username'] as const).map((name) => (
        <TextInput
          key={name}
          text={form.bindText(name)}
          kind={name}
          label={t(`fields.${name}`)}
          isOptional={name !== 'username'}
        />
      ))}
    </PublicFormDialog>
  );
}

/** Accepts the current username as it is, because it may be older than the rules for usernames. */
function makeUsernameSchema({ username, email }: User): Schema {
  const newUsername = validUsername.refine(
    (wanted) => isOwnUsername({ username: wanted, email }),
    notOwnUsername,
  );
  return {
    safeParse: (value) =>
      value === toShownEmail(username) ? { success: true } : newUsername.safeParse(value),
  };
}

/** Deletes the user's account permanently, then goes to the home page and signs the user out. */
export function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useAccountWords();
  const client = useQueryClient();
  const navigate = useMoveTo();
  const { send, ...dialog } = useDialogCommand(useCommand(deleteOwnAccount), {
    done: { title: t('data.deleted'), text: t('data.deletedText') },
    onDone: async () => {
      // Navigate before the user changes. Otherwise the route guard would redirect to the sign-in
      // page.
      await navigate('/');
      changeCurrentUser(client, null);
    },
    failureText: useCurrentPasswordErrorText(),
    onClose,
  });
  const form = useFormFields<CurrentPassword>({
    initial: { currentPassword: '' },
    checks: { currentPassword: useCurrentPasswordCheck() },
    onSubmit: (fields) => send({ body: { password: currentPasswordOf(fields) } }),
  });
  return (
    <PublicFormDialog
      title={t('data.delete')}
      lead={t('data.erased')}
      form={form}
      submitText={t('data.delete')}
      pendingText={t('pending')}
      isDangerous
      {...dialog}
    >
      <ul className={css['erased']}>
        <li>{t('data.erasedAccount')}</li>
        <li>{t('data.erasedBookings')}</li>
        <li>{t('data.erasedFeedback')}</li>
      </ul>
      <p>{t('data.cancelFirst')}</p>
      <CurrentPasswordInput text={form.bindText('currentPassword')} label={t('yourPassword')} />
    </PublicFormDialog>
  );
}
