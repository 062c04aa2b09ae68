import {
  describeChangeDeadline,
  isChangeable,
} from '@cablepark/contracts/schedule/change-deadline';
import { startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { useLanguage } from '#shared/i18n/language';
import { ParkPhone } from '#shared/park/park';
import { useNow } from '#shared/time/clock';
import css from './change-deadline.module.css';

/**
 * Until when such a booking can be changed, or whom to phone; nothing without slots and once it has
 * begun.
 */
export function ChangeDeadline({ slots }: { readonly slots: readonly SlotId[] }) {
  const language = useLanguage();
  const now = useNow();
  const first = Math.min(...slots);
  if (slots.length === 0 || startOfSlot(first) <= now) {
    return null;
  }

  // In another text, the paragraph is made anew: a browser's translation would keep the old one
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
