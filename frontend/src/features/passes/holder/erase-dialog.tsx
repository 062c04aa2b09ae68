import { useQueryClient } from '@tanstack/react-query';

import { erasePass, getPass, type HoldersPass } from '@cablepark/contracts/passes/passes';

import { hasValue } from '#calendar/passes/has-value';
import { useLeftText } from '#calendar/passes/pass-texts';
import { usePassCommand } from '#calendar/passes/use-pass-command';
import { refresh } from '#shared/api/query-client';
import { useFailedText } from '#shared/errors/error-texts';
import { PublicConfirmDialog } from '#shared/forms/public-dialogs';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { useHolderWords } from './locales/words.ts';

interface EraseDialogProps {
  readonly pass: HoldersPass;
  readonly code: string;
  readonly onClose: () => void;
}

/** Asks before a pass's holder and code are erased, by which what is left of it is lost. */
export function EraseDialog({ pass, code, onClose }: EraseDialogProps) {
  const t = useHolderWords();
  const leftText = useLeftText();
  const failedText = useFailedText();
  const client = useQueryClient();
  const isForfeited = hasValue(pass);
  const { send, ...dialog } = useDialogCommand(usePassCommand(erasePass, []), {
    done: { title: t('erase.done') },
    onDone: () => refresh(client, getPass),
    failureText: (error) => failedText(t('erase.failed'), error),
    onClose,
  });
  return (
    <PublicConfirmDialog
      title={t('erase.button')}
      confirmText={t(isForfeited ? 'erase.forfeit' : 'erase.button')}
      cancelText={t('erase.keep')}
      isDangerous
      {...dialog}
      onConfirm={() =>
        send({ params: { key: code }, query: isForfeited ? { forfeit: 'true' } : {} })
      }
    >
      <p>{t('erase.sure')}</p>
      {isForfeited && (
        <p>
          <strong>{t('erase.lapses', { left: leftText(pass.kind, pass.left) })}</strong>
        </p>
      )}
    </PublicConfirmDialog>
  );
}
