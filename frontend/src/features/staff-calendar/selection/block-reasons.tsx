import { useState } from 'react';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { managers } from '@cablepark/contracts/shared/roles';
import { isClosureReason, useBlockReasonText } from '../../../calendar/closing/closure-texts.ts';
import { EraseDialog } from '../../../shared/privacy/erase-dialog.tsx';
import { usePrivacyWords } from '../../../shared/privacy/locales/words.ts';
import { useCurrentUser, isOneOf } from '../../../shared/session/current-user.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useEraseBlockReason } from '../api.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import css from './selection-banner.module.css';

/** The text that the server returns in place of an erased reason. */
const ERASED = 'erased';

/** Lists why the selected slots are blocked, each reason once. Managers may erase a reason. */
export function BlockReasons({ slots }: { readonly slots: readonly TimeSlot[] }) {
  const t = useStaffCalendarWords();
  const privacy = usePrivacyWords();
  const { user } = useCurrentUser();
  const reasonText = useBlockReasonText();
  const eraseReason = useEraseBlockReason();
  const [slotToErase, setSlotToErase] = useState<TimeSlot | null>(null);
  const byReason = new Map(slots.flatMap((slot) => (slot.blockReason ? [[slot.blockReason, slot] as const] : [])));
  if (byReason.size === 0) return null;
  return (
    <ul className={css['reasons']}>
      {[...byReason].map(([reason, slot]) => (
        <li key={reason}>
          <span>{t('bookings.blockedFor', { reason: reasonText(reason) })}</span>
          {reason !== ERASED && !isClosureReason(reason) && isOneOf(user, managers) && (
            <Button
              tone="quiet"
              className={css['clear']}
              onClick={() => {
                eraseReason.reset();
                setSlotToErase(slot);
              }}
            >
              {privacy('eraseReason')}
            </Button>
          )}
        </li>
      ))}
      {slotToErase && (
        <EraseDialog
          subject="reason"
          mutation={eraseReason}
          input={{ params: { id: String(slotToErase.id) } }}
          onClose={() => setSlotToErase(null)}
        />
      )}
    </ul>
  );
}
