import { addDays, dayOf, mondayOf, timeOf, type Day } from '@cablepark/contracts/shared/riga-time';
import { useWeekSlots } from '../../../calendar/api.ts';
import { nextFreeSlot } from '../../../calendar/slots/availability.ts';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { wholePrice } from '../../../shared/i18n/money.ts';
import { useNow, useToday } from '../../../shared/time/clock.ts';
import { shortDay } from '../../../shared/time/dates.ts';
import { useUiWords } from '../../../shared/ui/locales/words.ts';
import { useCustomerCalendarWords } from '../locales/words.ts';
import css from './next-free-slot.module.css';

/** A button that shows the next free slot and leads to it. Next week is fetched only if this week is sold out. */
export function NextFreeSlot({ onShow }: { readonly onShow: (day: Day) => void }) {
  const ui = useUiWords();
  const t = useCustomerCalendarWords();
  const language = useLanguage();
  const now = useNow();
  const today = useToday();
  const thisWeek = useWeekSlots(mondayOf(today));
  const thisWeekSlot = nextFreeSlot(thisWeek.data?.timeSlots ?? [], now);
  const isSoldOut = thisWeek.data !== undefined && thisWeekSlot === undefined;
  const nextWeek = useWeekSlots(addDays(mondayOf(today), 7), { enabled: isSoldOut });
  const slot = thisWeekSlot ?? (isSoldOut ? nextFreeSlot(nextWeek.data?.timeSlots ?? [], now) : undefined);
  const day = slot && dayOf(slotOf(slot));
  const names: Record<Day, string> = { [today]: ui('today'), [addDays(today, 1)]: ui('tomorrow') };
  return (
    <button
      type="button"
      className={css['next']}
      data-known={day !== undefined}
      disabled={day === undefined}
      onClick={() => {
        if (day !== undefined) onShow(day);
      }}
    >
      <span className={css['label']}>{t('home.nextFree')}</span>
      <span className={css['when']}>
        {slot && day !== undefined
          ? `${names[day] ?? shortDay(language, day)} ${timeOf(slotOf(slot))} · ${wholePrice(language, slot.price)}`
          : '\u00a0'}
      </span>
    </button>
  );
}
