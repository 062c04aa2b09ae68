import { Form, Input } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { requiredEmail } from '@cablepark/contracts/accounts/account-form';
import type { User } from '@cablepark/contracts/accounts/user';
import { FormDialog } from '../../../shared/forms/dialogs.tsx';
import { rule, ruleThat } from '../../../shared/forms/rule.ts';
import { updateCurrentUser } from '../../../shared/session/current-user.ts';
import { useAccountWords } from '../locales/words.ts';
import { useChangeOwnProfile } from './api.ts';
import { useOwnAccountWords } from './locales/words.ts';
import {
  CurrentPasswordField,
  currentPasswordOf,
  useCurrentPasswordErrorText,
  type CurrentPassword,
} from './current-password-field.tsx';

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
