import { useState } from 'react';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { managers } from '@cablepark/contracts/shared/roles';
import { EraseDialog } from '../../../shared/privacy/erase-dialog.tsx';
import { usePrivacyWords } from '../../../shared/privacy/locales/words.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { isOneOf } from '../../../shared/session/roles.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useEraseBlockReason } from '../api.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import css from './selection-banner.module.css';

/** How the server shows a reason that has been erased. */
const ERASED = 'erased';

/** Why the selected slots are blocked, each reason once. Managers may erase one. */
export function BlockReasons({ slots }: { readonly slots: readonly TimeSlot[] }) {
  const t = useStaffCalendarWords();
  const privacy = usePrivacyWords();
  const { user } = useCurrentUser();
  const erasing = useEraseBlockReason();
  const [asked, setAsked] = useState<TimeSlot | null>(null);
  const byReason = new Map(slots.flatMap((slot) => (slot.blockReason ? [[slot.blockReason, slot] as const] : [])));
  if (byReason.size === 0) return null;
  return (
    <ul className={css['reasons']}>
      {[...byReason].map(([reason, slot]) => (
        <li key={reason}>
          <span>{t('bookings.blockedFor', { reason })}</span>
          {reason !== ERASED && isOneOf(user, managers) && (
            <Button
              tone="quiet"
              className={css['clear']}
              onClick={() => {
                erasing.reset();
                setAsked(slot);
              }}
            >
              {privacy('eraseReason')}
            </Button>
          )}
        </li>
      ))}
      {asked && (
        <EraseDialog
          subject="reason"
          mutation={erasing}
          input={{ params: { id: String(asked.id) } }}
          onClose={() => {
            setAsked(null);
          }}
        />
      )}
    </ul>
  );
}
