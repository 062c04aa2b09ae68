import { eraseUser, listUsers } from '@cablepark/contracts/accounts/manage-users';
import { listAuditTrail } from '@cablepark/contracts/audit/list-audit-trail';
import { eraseFeedback, listFeedback } from '@cablepark/contracts/feedback/feedback';
import {
  eraseBlockReason,
  erasePersonalData,
  getBooking,
  listBookings,
} from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { eraseWaitlistEntry, listWaitlist } from '@cablepark/contracts/schedule/waitlist';

import { useCommand } from '../api/use-command.ts';
import { useErrorText } from '../errors/error-texts.ts';
import { ConfirmDialog } from '../forms/dialogs.tsx';
import { useDialogCommand } from '../forms/use-dialog-command.ts';
import { usePrivacyWords } from './locales/words.ts';

const erasures = {
  booking: { endpoint: erasePersonalData, shownIn: [listTimeSlots, listBookings, getBooking] },
  user: { endpoint: eraseUser, shownIn: [listUsers] },
  feedback: { endpoint: eraseFeedback, shownIn: [listFeedback] },
  waiting: { endpoint: eraseWaitlistEntry, shownIn: [listWaitlist, listTimeSlots] },
  reason: { endpoint: eraseBlockReason, shownIn: [listTimeSlots] },
} as const;

interface EraseDialogProps {
  readonly subject: keyof typeof erasures;
  readonly id: string;
  readonly name?: string;
  readonly onErased?: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before data are erased for good, and explains what is kept. It also shows a
 * failure.
 */
export function EraseDialog({ subject, id, name = '', onErased, onClose }: EraseDialogProps) {
  const t = usePrivacyWords();
  const errorText = useErrorText();
  const { endpoint, shownIn } = erasures[subject];
  const { send, ...dialog } = useDialogCommand(useCommand(endpoint, [...shownIn, listAuditTrail]), {
    done: { title: t('done') },
    onDone: onErased,
    failureText: (error) => errorText(error, t('failed')),
    onClose,
  });
  return (
    <ConfirmDialog
      title={t(`${subject}.title`, { name })}
      confirmText={t('eraseForGood')}
      isDangerous
      {...dialog}
      onConfirm={() => send({ params: { id } })}
    >
      <p>{t(`${subject}.goes`)}</p>
      <p>{t(`${subject}.stays`)}</p>
    </ConfirmDialog>
  );
}
