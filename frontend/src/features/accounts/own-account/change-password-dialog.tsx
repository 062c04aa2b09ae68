import { FormDialog } from '../../../shared/forms/dialogs.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { NewPasswordFields, type NewPassword } from '../components/new-password-fields.tsx';
import { useChangeOwnPassword } from './api.ts';
import { useOwnAccountWords } from './locales/words.ts';
import {
  CurrentPasswordField,
  currentPasswordOf,
  useCurrentPasswordErrorText,
  type CurrentPassword,
} from './current-password-field.tsx';

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
