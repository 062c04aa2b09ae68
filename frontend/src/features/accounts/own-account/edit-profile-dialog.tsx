import { Form, Input } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { optionalName, username as validUsername } from '@cablepark/contracts/accounts/account-form';
import { isOwnUsername, notOwnUsername } from '@cablepark/contracts/accounts/names';
import type { User } from '@cablepark/contracts/accounts/user';
import { useAccountRefusals, useErrorText } from '../../../shared/errors/use-error-text.ts';
import { FormDialog } from '../../../shared/forms/dialogs.tsx';
import { rule, type Schema } from '../../../shared/forms/rule.ts';
import { updateCurrentUser } from '../../../shared/session/current-user.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useAccountWords } from '../locales/words.ts';
import { useChangeOwnProfile } from './api.ts';
import { profileChanges, type ProfileFields } from './profile-changes.ts';
import { useOwnAccountWords } from './locales/words.ts';

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
