import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import { formatExactPrice } from '#shared/i18n/format-price';
import { useToday } from '#shared/time/clock';
import { StaffNote } from '#shared/ui/staff-parts';
import { useCalendarWords } from '../locales/words.ts';
import { formatTimes } from '../slots/slots.ts';

interface SlotsNoteProps {
  readonly starts: readonly SlotId[];
  /** What they cost together in euros, if that is to be shown. */
  readonly total?: number | undefined;
}

/** The selected slots in a form of staff. */
export function SlotsNote({ starts, total }: SlotsNoteProps) {
  const t = useCalendarWords();
  const today = useToday();
  const price = total === undefined ? '' : `, ${formatExactPrice(t.language, total)}`;
  return (
    <StaffNote>
      <strong>{t('selectedSlots')}</strong>
      <ul>
        {formatTimes(t.language, starts, today)
          .split('; ')
          .map((day) => (
            <li key={day}>{day}</li>
          ))}
      </ul>
      <span>{`${t('slotCount', { count: starts.length })}${price}`}</span>
    </StaffNote>
  );
}
