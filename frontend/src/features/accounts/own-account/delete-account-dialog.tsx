import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../shared/forms/dialogs.tsx';
import { changeCurrentUser } from '../../../shared/session/current-user.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useDeleteOwnAccount } from './api.ts';
import { useOwnAccountWords } from './locales/words.ts';
import css from './own-account.module.css';
import {
  CurrentPasswordField,
  currentPasswordOf,
  useCurrentPasswordErrorText,
  type CurrentPassword,
} from './current-password-field.tsx';

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
