import { usePriceReasonText } from '../../../calendar/park/use-price-reason.ts';
import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { dayOfSelection, groupedByDay, totalOf } from '../../../calendar/selection/selection.ts';
import { slotOf, timesOf } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { isViewerInRiga } from '../../../shared/time/clock.ts';
import { fullDay } from '../../../shared/time/dates.ts';
import { useUiWords } from '../../../shared/ui/locales/words.ts';
import { useBookingWords } from '../locales/words.ts';
import type { LostTimes } from '../lost/use-lost-times.ts';
import css from './times-list.module.css';

/** Each slot with its price, and the total of those that are left. */
export function TimesList({ lostTimes: { lost, rest, areBooked } }: { readonly lostTimes: LostTimes }) {
  const t = useBookingWords();
  const ui = useUiWords();
  const language = useLanguage();
  const { slots } = useSelection();
  const reasonOf = usePriceReasonText(dayOfSelection(slots));
  const isOtherZone = !isViewerInRiga();
  return (
    <>
      {groupedByDay(slots).map((group) => (
        <div key={group.day}>
          <h3 className={css['day']}>{fullDay(language, group.day)}</h3>
          <ul className={css['slots']}>
            {group.slots.map((slot) => (
              <li key={slot.id} className={css['slot']} data-lost={lost.includes(slot)}>
                <span className={css['times']}>
                  {timesOf({ start: slotOf(slot), end: slotOf(slot) + 1 })} {isOtherZone && ui('latviaTime')}
                </span>
                <small className={css['reason']}>{!lost.includes(slot) && reasonOf(slot)}</small>
                <span>
                  {lost.includes(slot)
                    ? t(areBooked ? 'lost.takenMark' : 'lost.goneMark')
                    : exactPrice(language, slot.price)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {rest.length > 0 && (
        <p className={css['total']}>
          <span>{t('details.total')}</span>
          <span>{exactPrice(language, totalOf(rest))}</span>
        </p>
      )}
    </>
  );
}
