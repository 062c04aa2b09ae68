import { Form, Input } from 'antd';
import { LEAST_STAFF_PASSWORD, newPassword } from '@cablepark/contracts/accounts/account-form';
import type { User } from '@cablepark/contracts/accounts/user';
import { useAccountRefusals, useErrorText } from '../../../shared/errors/use-error-text.ts';
import { FormDialog } from '../../../shared/forms/dialogs.tsx';
import { rule } from '../../../shared/forms/rule.ts';
import { displayNameOf } from '../../../shared/session/current-user.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useResetPassword } from '../api.ts';
import { useUserWords } from '../locales/words.ts';

interface ResetPasswordDialogProps {
  readonly user: User;
  /** Whether it is the signed-in user's own. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** Sets a new password for a user. */
export function ResetPasswordDialog({ user, isOwn, onClose }: ResetPasswordDialogProps) {
  const t = useUserWords();
  const errorText = useErrorText();
  const refusals = useAccountRefusals();
  const { mutate, isPending, error } = useResetPassword();
  const name = displayNameOf(user);
  const submit = ({ password }: { readonly password: string }) => {
    mutate(
      { params: { id: user.id }, body: { password } },
      {
        onSuccess: () => {
          toast({
            title: t('resetting.done'),
            text: t(isOwn ? 'resetting.ownDoneText' : 'resetting.doneText', { name }),
          });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog<{ password: string }>
      title={t('resetting.title')}
      lead={t(isOwn ? 'resetting.ownText' : 'resetting.text', { name })}
      submitText={t('resetting.submit')}
      pendingText={t('resetting.pending')}
      isPending={isPending}
      failure={error ? errorText(error, t('resetting.failedText')) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        label={t('resetting.password')}
        name="password"
        rules={[rule(newPassword(LEAST_STAFF_PASSWORD), t('invalid.password'), refusals)]}
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
