import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { groupedByDay } from '../../../calendar/selection/selection.ts';
import { slotOf, timesOf } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { isViewerInRiga } from '../../../shared/time/clock.ts';
import { fullDay } from '../../../shared/time/day-names.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { useUiWords } from '../../../shared/ui/locales/words.ts';
import { useBookingWords } from '../locales/words.ts';
import css from './selected-times.module.css';

interface SelectedTimesProps {
  /** Ids of the slots that somebody else has booked in the meantime. */
  readonly taken: readonly number[];
}

/** The slots to be booked, with prices, the total, and a note about the time zone for viewers outside of Riga's. */
export function SelectedTimes({ taken }: SelectedTimesProps) {
  const t = useBookingWords();
  const ui = useUiWords();
  const language = useLanguage();
  const { slots, total } = useSelection();
  const isOtherZone = !isViewerInRiga();
  return (
    <Card title={t('details.selectedTimes')}>
      {groupedByDay(slots).map((group) => (
        <div key={group.day}>
          <h3 className={css['day']}>{fullDay(language, group.day)}</h3>
          <ul className={css['slots']}>
            {group.slots.map((slot) => (
              <li key={slot.id} className={css['slot']} data-taken={taken.includes(slot.id)}>
                <span className={css['times']}>
                  {timesOf({ start: slotOf(slot), end: slotOf(slot) + 1 })} {isOtherZone && ui('latviaTime')}
                </span>
                <span>{taken.includes(slot.id) ? t('details.taken.mark') : exactPrice(language, slot.price)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={css['total']}>
        <span>{t('details.total')}</span>
        <span>{exactPrice(language, total)}</span>
      </p>
      {isOtherZone && (
        <p className={css['note']}>
          {t('details.latviaNote', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        </p>
      )}
      <p className={css['note']}>{t('details.seasonal')}</p>
    </Card>
  );
}
