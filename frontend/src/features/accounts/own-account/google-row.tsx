import { useState } from 'react';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { ConfirmDialog } from '../../../shared/forms/confirm-dialog.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useLinkGoogle, useUnlinkGoogle } from './api.ts';
import { useOwnAccountWords } from './locales/words.ts';
import { PasswordProofField, passwordOf, useProofFailure, type PasswordProof } from './password-proof.tsx';
import { SettingRow } from './setting-row.tsx';

/** Links a Google account, or unlinks it. Which of the two is to be done only the server knows: both are there. */
export function GoogleRow() {
  const t = useOwnAccountWords();
  const [open, setOpen] = useState<'link' | 'unlink' | null>(null);
  const close = () => {
    setOpen(null);
  };
  return (
    <SettingRow title={t('signingIn.google')} text={t('signingIn.googleText')}>
      <Button
        onClick={() => {
          setOpen('link');
        }}
      >
        {t('signingIn.linkGoogle')}
      </Button>
      <Button
        onClick={() => {
          setOpen('unlink');
        }}
      >
        {t('signingIn.unlinkGoogle')}
      </Button>
      {open === 'link' && <LinkGoogleDialog onClose={close} />}
      {open === 'unlink' && <UnlinkGoogleDialog onClose={close} />}
    </SettingRow>
  );
}

function LinkGoogleDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useOwnAccountWords();
  const failureOf = useProofFailure();
  const { mutate, isPending, isSuccess, error } = useLinkGoogle();
  const submit = (fields: PasswordProof) => {
    mutate(
      { body: { password: passwordOf(fields) } },
      {
        onSuccess: ({ url }) => {
          location.assign(url);
        },
      },
    );
  };
  return (
    <FormDialog<PasswordProof>
      title={t('signingIn.linkGoogle')}
      lead={t('signingIn.linkText')}
      submitText={t('signingIn.linkSubmit')}
      pendingText={t('pending')}
      isPending={isPending || isSuccess}
      failure={failureOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordProofField label={t('password')} />
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
