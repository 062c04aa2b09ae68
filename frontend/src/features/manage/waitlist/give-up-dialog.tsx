import { useQueryClient } from '@tanstack/react-query';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { getWaitlistEntry, leaveWaitlist } from '@cablepark/contracts/schedule/waitlist';
import { keyOf, refresh, useCommand } from '../../../shared/api/hooks.ts';
import { ConfirmDialog, useDialogCommand } from '../../../shared/forms/dialogs.tsx';
import { useFailedText } from '../../../shared/toast/toasts.ts';
import { useWaitlistWords } from './locales/words.ts';

interface GiveUpDialogProps {
  readonly kind: 'leave' | 'erase';
  readonly token: string;
  readonly onClose: () => void;
}

/** Asks before a place in the line is given up, or an entry that is over erased. */
export function GiveUpDialog({ kind, token, onClose }: GiveUpDialogProps) {
  const t = useWaitlistWords();
  const failedText = useFailedText();
  const client = useQueryClient();
  const { send, ...dialog } = useDialogCommand(useCommand(leaveWaitlist, [listTimeSlots]), {
    done: { title: t(`${kind}.done`) },
    onDone: (entry) =>
      kind === 'erase'
        ? refresh(client, getWaitlistEntry)
        : client.setQueryData(keyOf(getWaitlistEntry, { params: { token } }), entry),
    failureText: (error) => failedText(t(`${kind}.failed`), error),
    onClose,
  });
  return (
    <ConfirmDialog
      title={t(`${kind}.button`)}
      confirmText={t(`${kind}.button`)}
      cancelText={t(`${kind}.keep`)}
      isDangerous
      {...dialog}
      onConfirm={() => send({ params: { token } })}
    >
      <p>{t(`${kind}.sure`)}</p>
    </ConfirmDialog>
  );
}
