import { Form, Input } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { requiredEmail, optionalName, username as validUsername } from '@cablepark/contracts/accounts/account-form';
import type { User } from '@cablepark/contracts/accounts/user';
import { isOwnUsername, notOwnUsername } from '@cablepark/contracts/accounts/names';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useErrorText, useAccountRefusals } from '../../../shared/errors/use-error-text.ts';
import { useConfig } from '../../../shared/park/use-park.ts';
import { useOwnAccountWords } from './locales/words.ts';
import { FormDialog } from '../../../shared/forms/dialogs.tsx';
import { rule, ruleThat, type Schema } from '../../../shared/forms/rule.ts';
import { updateCurrentUser, changeCurrentUser } from '../../../shared/session/current-user.ts';
import { useAccountWords } from '../locales/words.ts';
import { useChangeOwnProfile, useChangeOwnPassword, useDeleteOwnAccount } from './api.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { NewPasswordFields, type NewPassword } from '../components/new-password-fields.tsx';
import { profileChanges, type ProfileFields } from './profile-changes.ts';
import css from './own-account.module.css';

export interface CurrentPassword {
  readonly currentPassword?: string;
}

/**
 * Asks for the account's password again, as `currentPassword` of the surrounding form. The API does not say whether
 * an account has a password, so the field is optional where Google sign-in is set up.
 */
export function CurrentPasswordField({ label }: { readonly label: string }) {
  const t = useOwnAccountWords();
  const mayHaveNoPassword = useConfig().data?.googleSignIn === true;
  return (
    <Form.Item
      label={label}
      name="currentPassword"
      extra={mayHaveNoPassword ? t('passwordHint') : undefined}
      rules={mayHaveNoPassword ? [] : [{ required: true, message: t('passwordMissing') }]}
    >
      <Input.Password autoComplete="current-password" maxLength={200} />
    </Form.Item>
  );
}

/** The password to send; undefined if the field was left empty. */
export const currentPasswordOf = ({ currentPassword }: CurrentPassword): string | undefined =>
  currentPassword || undefined;

/** Returns the message for a failed call that required the password; undefined if there is no error. */
export function useCurrentPasswordErrorText(): (error: Error | null) => string | undefined {
  const t = useOwnAccountWords();
  const errorText = useErrorText();
  return (error) => {
    if (!error) return undefined;
    return error instanceof ApiError && error.code === 'SIGN_IN_AGAIN' ? t('signInAgain') : errorText(error);
  };
}

interface Fields extends CurrentPassword {
  readonly email: string;
}

interface ChangeEmailDialogProps {
  readonly user: User;
  /** Called with the address to which the link was sent. */
  readonly onSent: (email: string) => void;
  readonly onClose: () => void;
}

/** Changes the e-mail address. The new one replaces the old one once it has been confirmed. */
export function ChangeEmailDialog({ user, onSent, onClose }: ChangeEmailDialogProps) {
  const t = useOwnAccountWords();
  const words = useAccountWords();
  const client = useQueryClient();
  const failureOf = useCurrentPasswordErrorText();
  const { mutate, isPending, error } = useChangeOwnProfile();
  const submit = (fields: Fields) => {
    const email = fields.email.trim();
    mutate(
      { body: { email, password: currentPasswordOf(fields) } },
      {
        onSuccess: (changed) => {
          updateCurrentUser(client, changed);
          onSent(email);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog<Fields>
      title={t('email.title')}
      lead={t('email.text')}
      submitText={t('email.submit')}
      pendingText={t('pending')}
      isPending={isPending}
      failure={failureOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        label={t('email.label')}
        name="email"
        validateFirst
        rules={[
          rule(requiredEmail(''), words('invalid.email')),
          ruleThat((email) => String(email).trim().toLowerCase() !== user.email?.toLowerCase(), t('email.same')),
        ]}
      >
        <Input type="email" inputMode="email" autoComplete="email" maxLength={254} />
      </Form.Item>
      <CurrentPasswordField label={t('password')} />
    </FormDialog>
  );
}

/** Changes the user's password or sets a first one. Either ends all other sessions. */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useOwnAccountWords();
  const failureOf = useCurrentPasswordErrorText();
  const { mutate, isPending, error } = useChangeOwnPassword();
  const submit = (fields: CurrentPassword & NewPassword) => {
    mutate(
      { body: { currentPassword: currentPasswordOf(fields), newPassword: fields.password } },
      {
        onSuccess: () => {
          toast({ title: t('signingIn.passwordDone'), text: t('signingIn.passwordDoneText') });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog<CurrentPassword & NewPassword>
      title={t('signingIn.changePassword')}
      submitText={t('signingIn.changePassword')}
      pendingText={t('pending')}
      isPending={isPending}
      failure={failureOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <CurrentPasswordField label={t('signingIn.currentPassword')} />
      <NewPasswordFields label={t('signingIn.newPassword')} />
    </FormDialog>
  );
}

/** Edits the user's name, phone and username. */
export function EditProfileDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const t = useOwnAccountWords();
  const words = useAccountWords();
  const errorText = useErrorText();
  const refusals = useAccountRefusals();
  const client = useQueryClient();
  const { mutate, isPending, error } = useChangeOwnProfile();
  const usernameMessages = { ...refusals, [notOwnUsername]: t('details.usernameNotOwnEmail') };
  const name = rule(optionalName, refusals['personsName'] ?? '', refusals);
  const submit = (fields: ProfileFields) => {
    mutate(
      { body: profileChanges(user, fields) },
      {
        onSuccess: (changed) => {
          updateCurrentUser(client, changed);
          toast({ title: t('details.done') });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog<ProfileFields>
      title={t('details.title')}
      initialValues={{
        firstName: user.firstName ?? '',
        lastName: user.lastName ?? '',
        phoneNumber: user.phoneNumber ?? '',
        username: user.username,
      }}
      submitText={t('details.submit')}
      pendingText={t('pending')}
      isPending={isPending}
      failure={error ? errorText(error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item label={words('fields.firstName')} name="firstName" rules={[name]}>
        <Input autoComplete="given-name" maxLength={100} />
      </Form.Item>
      <Form.Item label={words('fields.lastName')} name="lastName" rules={[name]}>
        <Input autoComplete="family-name" maxLength={100} />
      </Form.Item>
      <Form.Item label={words('fields.phone')} name="phoneNumber">
        <Input type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
      </Form.Item>
      <Form.Item
        label={words('fields.username')}
        name="username"
        rules={[rule(usernameSchemaFor(user), words('invalid.username'), usernameMessages)]}
      >
        <Input autoComplete="nickname" maxLength={100} />
      </Form.Item>
    </FormDialog>
  );
}

/** Accepts the current username as it is, because it may be older than the rules for usernames. */
function usernameSchemaFor({ username, email }: User): Schema {
  const newUsername = validUsername.refine((wanted) => isOwnUsername({ username: wanted, email }), notOwnUsername);
  return { safeParse: (value) => (value === username ? { success: true } : newUsername.safeParse(value)) };
}

/** Deletes the user's account permanently, then goes to the home page and signs the user out. */
export function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useOwnAccountWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const failureOf = useCurrentPasswordErrorText();
  const { mutateAsync, isPending, error } = useDeleteOwnAccount();
  const submit = async (fields: CurrentPassword) => {
    await mutateAsync({ body: { password: currentPasswordOf(fields) } });
    // Navigate before the user changes. Otherwise the route guard would redirect to the sign-in page.
    await navigate('/');
    changeCurrentUser(client, null);
    toast({ title: t('data.deleted'), text: t('data.deletedText') });
  };
  return (
    <FormDialog<CurrentPassword>
      title={t('data.delete')}
      lead={t('data.erased')}
      submitText={t('data.delete')}
      pendingText={t('pending')}
      isPending={isPending}
      isDangerous
      failure={failureOf(error)}
      onSubmit={(fields) => {
        // The dialog shows the error as its `failure`.
        submit(fields).catch(() => undefined);
      }}
      onClose={onClose}
    >
      <ul className={css['erased']}>
        <li>{t('data.erasedAccount')}</li>
        <li>{t('data.erasedBookings')}</li>
        <li>{t('data.erasedFeedback')}</li>
      </ul>
      <p>{t('data.cancelFirst')}</p>
      <CurrentPasswordField label={t('password')} />
    </FormDialog>
  );
}
