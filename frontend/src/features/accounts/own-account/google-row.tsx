import { useState } from 'react';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { ConfirmDialog, FormDialog } from '../../../shared/forms/dialogs.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useLinkGoogle, useUnlinkGoogle } from './api.ts';
import { useOwnAccountWords } from './locales/words.ts';
import {
  CurrentPasswordField,
  currentPasswordOf,
  useCurrentPasswordErrorText,
  type CurrentPassword,
} from './current-password-field.tsx';
import { SettingRow } from './setting-row.tsx';

/** Links or unlinks a Google account. Both buttons are always there, because the API does not say which one applies. */
export function GoogleRow() {
  const t = useOwnAccountWords();
  const [open, setOpen] = useState<'link' | 'unlink' | null>(null);
  const close = () => setOpen(null);
  return (
    <SettingRow title={t('signingIn.google')} text={t('signingIn.googleText')}>
      <Button onClick={() => setOpen('link')}>{t('signingIn.linkGoogle')}</Button>
      <Button onClick={() => setOpen('unlink')}>{t('signingIn.unlinkGoogle')}</Button>
      {open === 'link' && <LinkGoogleDialog onClose={close} />}
      {open === 'unlink' && <UnlinkGoogleDialog onClose={close} />}
    </SettingRow>
  );
}

function LinkGoogleDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useOwnAccountWords();
  const failureOf = useCurrentPasswordErrorText();
  const { mutate, isPending, isSuccess, error } = useLinkGoogle();
  const submit = (fields: CurrentPassword) => {
    mutate({ body: { password: currentPasswordOf(fields) } }, { onSuccess: ({ url }) => location.assign(url) });
  };
  return (
    <FormDialog<CurrentPassword>
      title={t('signingIn.linkGoogle')}
      lead={t('signingIn.linkText')}
      submitText={t('signingIn.linkSubmit')}
      pendingText={t('pending')}
      isPending={isPending || isSuccess}
      failure={failureOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <CurrentPasswordField label={t('password')} />
    </FormDialog>
  );
}

function UnlinkGoogleDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useOwnAccountWords();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useUnlinkGoogle();
  return (
    <ConfirmDialog
      title={t('signingIn.unlinkGoogle')}
      confirmText={t('signingIn.unlinkGoogle')}
      isDangerous
      isPending={isPending}
      failure={error ? errorText(error) : undefined}
      onClose={onClose}
      onConfirm={() => {
        mutate(
          {},
          {
            onSuccess: () => {
              toast({ title: t('signingIn.unlinkDone') });
              onClose();
            },
          },
        );
      }}
    >
      <p>{t('signingIn.unlinkText')}</p>
    </ConfirmDialog>
  );
}
