import { formatTimes } from '#calendar/slots/slots';
import { ChevronLeftIcon, ChevronRightIcon } from '#shared/ui/icons';
import { useStaffCalendarWords } from '../locales/words.ts';
import type { BookingDrag } from './use-booking-drag.ts';
import css from './drag-banner.module.css';

/**
 * While a booking is dragged: its new time, next to the pointer and at the lower edge, where the
 * week can be changed.
 */
export function DragBanner({ drag: { dragged, target } }: { readonly drag: BookingDrag }) {
  const t = useStaffCalendarWords();
  if (!dragged) {
    return null;
  }

  const times = target && formatTimes(t.language, target.starts);
  const isFree = target?.taken.length === 0 && target.isOneDay;
  const text =
    times === undefined
      ? t('drag.nowhere', { name: dragged.customerName })
      : t('drag.over', { name: dragged.customerName, times });
  return (
    <>
      <div className={css['ghost']} data-free={target && isFree} aria-hidden="true">
        <strong>{dragged.customerName}</strong>
        {times !== undefined && <span>{times}</span>}
      </div>
      <section aria-label={t('drag.label')} className={css['banner']} data-docked>
        <span className={css['arrow']} data-week-step={-1}>
          <ChevronLeftIcon /> <span>{t('previousWeek')}</span>
        </span>
        <span className={css['words']}>
          <strong>{text}</strong>
          <span>{t('drag.weeks')}</span>
        </span>
        <span className={css['arrow']} data-week-step={1}>
          <span>{t('nextWeek')}</span> <ChevronRightIcon />
        </span>
      </section>
    </>
  );
}
