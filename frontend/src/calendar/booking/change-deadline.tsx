import {
  describeChangeDeadline,
  isChangeable,
} from '@cablepark/contracts/schedule/change-deadline';
import { startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';

import { useLanguage } from '#shared/i18n/language';
import { ParkPhone } from '#shared/park/park';
import { useNow } from '#shared/time/clock';
import css from './change-deadline.module.css';

/**
 * Says until when a booking of these slots can be changed, or whom to phone. Renders nothing
 * without slots, or once the booking has begun.
 */
export function ChangeDeadline({ slots }: { readonly slots: readonly SlotId[] }) {
  const language = useLanguage();
  const now = useNow();
  if (slots.length === 0) {
    return null;
  }

  const first = earliestOf(slots);
  if (startOfSlot(first) <= now) {
    return null;
  }

  // The key makes a new paragraph for each text: a browser's translation would keep the old text
  // beside the link.
  const text = describeChangeDeadline(language, first, now);
  return (
    <p key={text} className={css['deadline']}>
      {text}
      {!isChangeable(first, now) && (
        <>
          {' '}
          <ParkPhone />
        </>
      )}
    </p>
  );
}
