import { Form, Select } from 'antd';

import {
  LEAST_STAFF_PASSWORD,
  newPassword,
  requiredEmail,
  requiredName,
  username,
} from '@cablepark/contracts/accounts/account-form';
import { resetPassword } from '@cablepark/contracts/accounts/mailed-links';
import { createUser, listUsers } from '@cablepark/contracts/accounts/manage-users';
import type { User } from '@cablepark/contracts/accounts/user';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import { userRole } from '@cablepark/contracts/shared/user-role';

import { useCommand } from '#shared/api/use-command';
import { useOneAtATime } from '#shared/api/use-one-at-a-time';
import { useAccountRefusals, useErrorText } from '#shared/errors/error-texts';
import { takenFieldOf } from '#shared/errors/taken-field';
import { FormDialog } from '#shared/forms/dialogs';
import { NO_AUTOFILL, TextField } from '#shared/forms/fields';
import { checkBy, type Schema } from '#shared/forms/rule';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { displayNameOf } from '#shared/session/user-names';
import { showToast } from '#shared/toast/toasts';
import { useUserWords } from '../locales/words.ts';
import { listAssignableRoles } from '../role-rules.ts';
import css from './user-dialogs.module.css';

type NewUser = BodyInput<typeof createUser>;

/**
 * Creates an account for somebody, with a role that the signed-in user may assign (rule 8.6). It is
 * long because it lists the form's fields one after the other.
 */
export function AddUserDialog({
  myRole,
  onClose,
}: {
  readonly myRole: UserRole;
  readonly onClose: () => void;
}) {
  const t = useUserWords();
  const errorText = useErrorText();
  const refusals = useAccountRefusals();
  const [form] = Form.useForm<NewUser>();
  const { mutateAsync, isPending, error } = useCommand(createUser, [listUsers]);
  const takenField = takenFieldOf(error);
  const { run } = useOneAtATime();

  const submit = (body: NewUser) =>
    run(async () => {
      try {
        const user = await mutateAsync({ body });
        showToast({
          title: t('adding.done'),
          text: t('adding.doneText', { name: displayNameOf(user) }),
        });
        onClose();
      } catch (failure) {
        const field = takenFieldOf(failure as Error);
        if (field) {
          form.setFields([{ name: field, errors: [errorText(failure as Error)] }]);
        }
      }
    });
  const renderTextField = (
    kind: 'email' | 'username' | 'firstName' | 'lastName',
    label: string,
    schema: Schema,
  ) => (
    <TextField
      kind={kind}
      label={label}
      rules={[checkBy(schema, t(`invalid.${kind}`), refusals)]}
      input={NO_AUTOFILL}
    />
  );
  return (
    <FormDialog<NewUser>
      title={t('adding.title')}
      lead={t('adding.text')}
      form={form}
      submitText={t('adding.submit')}
      pendingText={t('adding.pending')}
      isPending={isPending}
      failure={error && !takenField ? errorText(error, t('adding.failedText')) : undefined}
      onSubmit={(body) => void submit(body)}
      onClose={onClose}
    >
      {renderTextField('email', t('email'), requiredEmail(''))}
      {renderTextField('username', t('column.username'), username)}
      <PasswordField label={t('password')} />
      <div className={css['pair']}>
        {renderTextField('firstName', t('adding.firstName'), requiredName(''))}
        {renderTextField('lastName', t('adding.lastName'), requiredName(''))}
      </div>
      <div className={css['pair']}>
        <Form.Item
          label={t('column.role')}
          name="role"
          rules={[checkBy(userRole, t('invalid.role'))]}
        >
          <Select
            placeholder={t('adding.rolePlaceholder')}
            options={listAssignableRoles(myRole).map((role) => ({
              value: role,
              label: t(`roles.${role}`),
            }))}
          />
        </Form.Item>
        <TextField kind="phoneNumber" label={t('adding.phone')} isOptional input={NO_AUTOFILL} />
      </div>
    </FormDialog>
  );
}

interface ResetPasswordDialogProps {
  readonly user: User;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

export function ResetPasswordDialog({ user, isOwn, onClose }: ResetPasswordDialogProps) {
  const t = useUserWords();
  const errorText = useErrorText();
  const name = displayNameOf(user);
  const { send, ...dialog } = useDialogCommand(useCommand(resetPassword), {
    done: {
      title: t('resetting.done'),
      text: t(isOwn ? 'resetting.ownDoneText' : 'resetting.doneText', { name }),
    },
    failureText: (error) => errorText(error, t('resetting.failedText')),
    onClose,
  });
  return (
    <FormDialog<{ password: string }>
      title={t('resetPassword')}
      lead={t(isOwn ? 'resetting.ownText' : 'resetting.text', { name })}
      submitText={t('resetPassword')}
      pendingText={t('resetting.pending')}
      {...dialog}
      onSubmit={({ password }) => send({ params: { id: user.id }, body: { password } })}
    >
      <PasswordField label={t('resetting.password')} />
    </FormDialog>
  );
}

function PasswordField({ label }: { readonly label: string }) {
  const t = useUserWords();
  return (
    <TextField
      kind="newPassword"
      name="password"
      label={label}
      rules={[
        checkBy(newPassword(LEAST_STAFF_PASSWORD), t('invalid.password'), useAccountRefusals()),
      ]}
    />
  );
}
