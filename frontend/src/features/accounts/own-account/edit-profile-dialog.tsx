import { Form, Input } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { optionalName, username as validUsername } from '@cablepark/contracts/accounts/account-form';
import { isOwnUsername, notOwnUsername } from '@cablepark/contracts/accounts/names';
import type { User } from '@cablepark/contracts/accounts/user';
import { useAccountRefusals, useErrorText } from '../../../shared/errors/use-error-text.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { rule, type Schema } from '../../../shared/forms/rule.ts';
import { renewCurrentUser } from '../../../shared/session/current-user.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useAccountWords } from '../locales/words.ts';
import { useChangeOwnProfile } from './api.ts';
import { changesOf, type ProfileFields } from './changes-of.ts';
import { useOwnAccountWords } from './locales/words.ts';

interface EditProfileDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Changes one's own names, phone and username. */
export function EditProfileDialog({ user, onClose }: EditProfileDialogProps) {
  const t = useOwnAccountWords();
  const words = useAccountWords();
  const errorText = useErrorText();
  const refusals = useAccountRefusals();
  const client = useQueryClient();
  const { mutate, isPending, error } = useChangeOwnProfile();
  const said = { ...refusals, [notOwnUsername]: t('details.usernameSign') };
  const name = rule(optionalName, refusals['personsName'] ?? '', refusals);
  const submit = (fields: ProfileFields) => {
    mutate(
      { body: changesOf(user, fields) },
      {
        onSuccess: (changed) => {
          renewCurrentUser(client, changed);
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
        rules={[rule(usernameOf(user), words('invalid.username'), said)]}
      >
        <Input autoComplete="nickname" maxLength={100} />
      </Form.Item>
    </FormDialog>
  );
}

/** What is kept may be older than the rules for usernames, and may stay. */
function usernameOf({ username, email }: User): Schema {
  const another = validUsername.refine((wanted) => isOwnUsername({ username: wanted, email }), notOwnUsername);
  return { safeParse: (value) => (value === username ? { success: true } : another.safeParse(value)) };
}
