import { useState } from 'react';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, dayOfWeek, type SlotId, timeOf } from '@cablepark/contracts/shared/riga-time';
import { managers } from '@cablepark/contracts/shared/roles';
import { isClosureReason, useBlockReasonText } from '../../../calendar/closing/closure-texts.ts';
import { historyPath } from '../../../calendar/history-path.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { EraseDialog } from '../../../shared/privacy/erase-dialog.tsx';
import { usePrivacyWords } from '../../../shared/privacy/locales/words.ts';
import { isOneOf, useCurrentUser } from '../../../shared/session/current-user.ts';
import { shortWeekday } from '../../../shared/time/dates.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { HistoryIcon } from '../../../shared/ui/icons.tsx';
import { useStaffCalendarWords } from '../locales/words.ts';
import css from './selection-banner.module.css';

interface SelectionBannerProps {
  readonly starts: readonly SlotId[];
  /** The stored slots among them; the others are empty cells. */
  readonly slots: readonly TimeSlot[];
  readonly onClear: () => void;
}

/** The slots of a larger selection are not listed (rule 18.3). */
const MAX_LISTED = 6;

/** Shows which slots are selected and why some of them are blocked. Its line is there without a selection too, so that the calendar stays where it is. */
export function SelectionBanner({ starts, slots, onClear }: SelectionBannerProps) {
  const t = useStaffCalendarWords();
  const language = useLanguage();
  const isManager = isOneOf(useCurrentUser().user, managers);
  if (starts.length === 0) return <p className={css['none']}>{t('bookings.none')}</p>;
  return (
    <section aria-label={t('bookings.banner')} className={css['banner']}>
      <strong>{t('bookings.banner')}</strong>
      {starts.length <= MAX_LISTED && (
        <ul className={css['slots']}>
          {starts.map((start) => (
            <li key={start}>
              {shortWeekday(language, dayOfWeek(dayOf(start)))} {timeOf(start)}
            </li>
          ))}
        </ul>
      )}
      {starts.length === 1 && isManager && (
        <ButtonLink to={historyPath({ slotId: String(starts[0]) })} tone="quiet" className={css['history']}>
          <HistoryIcon />
          {t('bookings.history')}
        </ButtonLink>
      )}
      <Button tone="quiet" className={css['clear']} onClick={onClear}>
        {t('bookings.clear', { count: starts.length })}
      </Button>
      <BlockReasons slots={slots} isManager={isManager} />
    </section>
  );
}

/** The text that the server returns in place of an erased reason. */
const ERASED = 'erased';

/** Lists why the selected slots are blocked, each reason once. Managers may erase a reason. */
function BlockReasons({ slots, isManager }: { readonly slots: readonly TimeSlot[]; readonly isManager: boolean }) {
  const t = useStaffCalendarWords();
  const privacy = usePrivacyWords();
  const reasonText = useBlockReasonText();
  const [slotToErase, setSlotToErase] = useState<TimeSlot | null>(null);
  const byReason = new Map(slots.flatMap((slot) => (slot.blockReason ? [[slot.blockReason, slot] as const] : [])));
  if (byReason.size === 0) return null;
  return (
    <ul className={css['reasons']}>
      {[...byReason].map(([reason, slot]) => (
        <li key={reason}>
          <span>{t('bookings.blockedFor', { reason: reasonText(reason) })}</span>
          {reason !== ERASED && !isClosureReason(reason) && isManager && (
            <Button tone="quiet" className={css['clear']} onClick={() => setSlotToErase(slot)}>
              {privacy('eraseReason')}
            </Button>
          )}
        </li>
      ))}
      {slotToErase && <EraseDialog subject="reason" id={String(slotToErase.id)} onClose={() => setSlotToErase(null)} />}
    </ul>
  );
}
