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

import { ApiError, useCommand } from '#shared/api/calls';
import { useAccountRefusals, useErrorText } from '#shared/errors/error-texts';
import { FormDialog, useDialogCommand } from '#shared/forms/dialogs';
import { TextField } from '#shared/forms/fields';
import { checkBy, checkThat, type Schema } from '#shared/forms/rule';
import { useConfig } from '#shared/park/park';
import { useMoveTo } from '#shared/router/site-router';
import { changeCurrentUser, updateCurrentUser } from '#shared/session/current-user';
import { AccountField, NewPasswordFields, type NewPassword } from '../components/account-forms.tsx';
import { useAccountWords } from '../locales/words.ts';
import { findProfileChanges, type ProfileFields } from './profile-changes.ts';
import css from './own-account.module.css';

const useChangeOwnProfile = () => useCommand(changeOwnProfile, [listUsers]);

export interface CurrentPassword {
  readonly currentPassword?: string;
}

/**
 * As `currentPassword`. It is optional where Google sign-in is set up: the account may have no
 * password.
 */
export function CurrentPasswordField({ label }: { readonly label: string }) {
  const t = useAccountWords();
  const mayHaveNoPassword = useConfig().data?.googleSignIn === true;
  return (
    <TextField
      kind="currentPassword"
      label={label}
      extra={mayHaveNoPassword ? t('passwordHint') : undefined}
      rules={mayHaveNoPassword ? [] : [{ required: true, message: t('invalid.passwordMissing') }]}
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
  return (
    <FormDialog<CurrentPassword & { readonly email: string }>
      title={t('email.change')}
      lead={t('email.text')}
      submitText={t('forgot.submit')}
      pendingText={t('pending')}
      {...dialog}
      onSubmit={(fields) =>
        send({ body: { email: fields.email.trim(), password: currentPasswordOf(fields) } })
      }
    >
      <AccountField
        name="email"
        label={t('email.label')}
        validateFirst
        rules={[
          checkBy(requiredEmail(''), t('invalid.email')),
          checkThat(
            (email) => readEmail(String(email)).toLowerCase() !== user.email?.toLowerCase(),
            t('email.same'),
          ),
        ]}
      />
      <CurrentPasswordField label={t('yourPassword')} />
    </FormDialog>
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
  return (
    <FormDialog<CurrentPassword & NewPassword>
      title={t('signingIn.changePassword')}
      submitText={t('signingIn.changePassword')}
      pendingText={t('pending')}
      {...dialog}
      onSubmit={(fields) =>
        send({ body: { currentPassword: currentPasswordOf(fields), newPassword: fields.password } })
      }
    >
      <CurrentPasswordField label={t('signingIn.currentPassword')} />
      <NewPasswordFields label={t('reset.password')} />
    </FormDialog>
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
  const name = checkBy(optionalName, refusals['personsName'] ?? '', refusals);
  // The form keeps the values with which it opened, even if they are changed elsewhere meanwhile.
  const [opened] = useState(user);
  return (
    <FormDialog<ProfileFields>
      title={t('details.edit')}
      initialValues={{
        firstName: opened.firstName ?? '',
        lastName: opened.lastName ?? '',
        phoneNumber: opened.phoneNumber ?? '',
        username: toShownEmail(opened.username),
      }}
      submitText={t('save')}
      pendingText={t('pending')}
      {...dialog}
      onSubmit={(fields) => send({ body: findProfileChanges(opened, fields) })}
    >
      <AccountField name="firstName" rules={[name]} />
      <AccountField name="lastName" rules={[name]} />
      <AccountField name="phoneNumber" />
      <AccountField
        name="username"
        rules={[checkBy(makeUsernameSchema(user), t('invalid.username'), usernameMessages)]}
      />
    </FormDialog>
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
  return (
    <FormDialog<CurrentPassword>
      title={t('data.delete')}
      lead={t('data.erased')}
      submitText={t('data.delete')}
      pendingText={t('pending')}
      isDangerous
      {...dialog}
      onSubmit={(fields) => send({ body: { password: currentPasswordOf(fields) } })}
    >
      <ul className={css['erased']}>
        <li>{t('data.erasedAccount')}</li>
        <li>{t('data.erasedBookings')}</li>
        <li>{t('data.erasedFeedback')}</li>
      </ul>
      <p>{t('data.cancelFirst')}</p>
      <CurrentPasswordField label={t('yourPassword')} />
    </FormDialog>
  );
}
