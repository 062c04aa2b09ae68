import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import { ChangeDeadline } from '../../../calendar/booking/change-deadline.tsx';
import { useCalendarWords } from '../../../calendar/locales/words.ts';
import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { dayOfSelection } from '../../../calendar/selection/selection.ts';
import { slotOf, timesOf } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice, wholePrice } from '../../../shared/i18n/money.ts';
import { shortDay } from '../../../shared/time/dates.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ChevronUpIcon } from '../../../shared/ui/icons.tsx';
import { useCustomerCalendarWords } from '../locales/words.ts';
import { SelectionList } from './selection-list.tsx';
import css from './selection-sheet.module.css';

/** The selected slots in a sheet that is docked at the lower edge. It is one line while closed, and lists each slot when opened. */
export function SelectionSheet() {
  const t = useCustomerCalendarWords();
  const calendar = useCalendarWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const { slots, total, clear } = useSelection();
  const [isOpen, setOpen] = useState(false);
  const day = dayOfSelection(slots);
  if (day === undefined) return null;
  const times = stretchesOf(slots.map(slotOf)).map(timesOf).join(', ');
  const prices = new Set(slots.map(({ price }) => price));
  const each =
    slots.length > 1 && prices.size === 1
      ? `, ${t('selection.each', { price: wholePrice(language, slots[0]?.price ?? 0) })}`
      : '';
  return (
    <section aria-label={t('selection.title')} className={css['sheet']} data-docked>
      {isOpen && <SelectionList />}
      <div className={css['line']}>
        <button
          type="button"
          className={css['summary']}
          aria-expanded={isOpen}
          title={isOpen ? t('selection.hide') : t('selection.show')}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={css['words']}>
            <span className={css['when']}>
              {shortDay(language, day)} · {times}
            </span>
            <span className={css['count']}>
              {calendar('slotCount', { count: slots.length })}
              {each}
            </span>
          </span>
          <span className={css['chevron']} data-open={isOpen}>
            <ChevronUpIcon />
          </span>
        </button>
        <Button tone="quiet" onClick={clear}>
          {t('selection.clearAll')}
        </Button>
        <Button tone="action" className={css['book']} onClick={() => void navigate('/booking')}>
          {t('selection.bookNow', { total: exactPrice(language, total) })}
        </Button>
      </div>
      <ChangeDeadline slots={slots.map(slotOf)} />
    </section>
  );
}
