import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { NewPasswordFields, type NewPassword } from '../components/new-password-fields.tsx';
import { useChangeOwnPassword } from './api.ts';
import { useOwnAccountWords } from './locales/words.ts';
import { PasswordProofField, passwordOf, useProofFailure, type PasswordProof } from './password-proof.tsx';

/** Another password of one's own, or a first one; it ends all other sessions. */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useOwnAccountWords();
  const failureOf = useProofFailure();
  const { mutate, isPending, error } = useChangeOwnPassword();
  const submit = (fields: PasswordProof & NewPassword) => {
    mutate(
      { body: { currentPassword: passwordOf(fields), newPassword: fields.password } },
      {
        onSuccess: () => {
          toast({ title: t('signingIn.passwordDone'), text: t('signingIn.passwordDoneText') });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog<PasswordProof & NewPassword>
      title={t('signingIn.changePassword')}
      submitText={t('signingIn.changePassword')}
      pendingText={t('pending')}
      isPending={isPending}
      failure={failureOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordProofField label={t('signingIn.currentPassword')} />
      <NewPasswordFields label={t('signingIn.newPassword')} />
    </FormDialog>
  );
}
