import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { changeCurrentUser } from '../../../shared/session/current-user.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useDeleteOwnAccount } from './api.ts';
import { useOwnAccountWords } from './locales/words.ts';
import css from './own-account.module.css';
import { PasswordProofField, passwordOf, useProofFailure, type PasswordProof } from './password-proof.tsx';

/** Deletes one's own account for good, and leaves the page signed out. */
export function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useOwnAccountWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const failureOf = useProofFailure();
  const { mutateAsync, isPending, error } = useDeleteOwnAccount();
  const submit = async (fields: PasswordProof) => {
    await mutateAsync({ body: { password: passwordOf(fields) } });
    // First the page, then the user: or the guard would send the leaving user to sign in.
    await navigate('/');
    changeCurrentUser(client, null);
    toast({ title: t('data.deleted'), text: t('data.deletedText') });
  };
  return (
    <FormDialog<PasswordProof>
      title={t('data.delete')}
      lead={t('data.goes')}
      submitText={t('data.delete')}
      pendingText={t('pending')}
      isPending={isPending}
      isDangerous
      failure={failureOf(error)}
      onSubmit={(fields) => {
        // What went wrong is shown in the dialog.
        submit(fields).catch(() => undefined);
      }}
      onClose={onClose}
    >
      <ul className={css['goes']}>
        <li>{t('data.goesAccount')}</li>
        <li>{t('data.goesBookings')}</li>
        <li>{t('data.goesFeedback')}</li>
      </ul>
      <p>{t('data.standing')}</p>
      <PasswordProofField label={t('password')} />
    </FormDialog>
  );
}
