import type { UseMutationResult } from '@tanstack/react-query';
import { useErrorText } from '../errors/use-error-text.ts';
import { ConfirmDialog, useDialogCommand } from '../forms/dialogs.tsx';
import { usePrivacyWords } from './locales/words.ts';

interface EraseDialogProps<Input> {
  readonly subject: 'booking' | 'user' | 'feedback' | 'reason';
  /** The name of the user whose account is erased. */
  readonly name?: string;
  readonly mutation: Pick<UseMutationResult<unknown, Error, Input>, 'mutate' | 'isPending' | 'error'>;
  readonly input: Input;
  readonly onErased?: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before data are erased for good, and explains what is kept. It also shows a failure. */
export function EraseDialog<Input>({
  subject,
  name = '',
  mutation,
  input,
  onErased,
  onClose,
}: EraseDialogProps<Input>) {
  const t = usePrivacyWords();
  const errorText = useErrorText();
  const { send, ...dialog } = useDialogCommand(mutation, {
    done: { title: t('done') },
    onDone: onErased,
    failureText: (error) => errorText(error, t('failed')),
    onClose,
  });
  return (
    <ConfirmDialog
      title={t(`${subject}.title`, { name })}
      confirmText={t('confirm')}
      isDangerous
      {...dialog}
      onConfirm={() => send(input)}
    >
      <p>{t(`${subject}.goes`)}</p>
      <p>{t(`${subject}.stays`)}</p>
    </ConfirmDialog>
  );
}
