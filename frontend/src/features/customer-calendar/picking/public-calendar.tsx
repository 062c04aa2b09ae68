import { useState } from 'react';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { ChangeDeadline } from '#calendar/booking/change-deadline';
import { useParkFactWords } from '#calendar/park/locales/words';
import { usePriceReason, type PriceReason } from '#calendar/park/price-reason';
import { dayOfSelection } from '#calendar/selection/selection';
import { useSelection } from '#calendar/selection/selection-provider';
import { isBookable, toCellState } from '#calendar/slots/cell-state';
import { formatStretch, formatStretches, slotOf } from '#calendar/slots/slots';
import { formatSlotPrice, SlotButton, type PriceStyle } from '#calendar/view/slot-button';
import { WeeklyCalendar } from '#calendar/view/weekly-calendar';
import type { CalendarView, WeekCalendar } from '#calendar/week/use-week-calendar';
import { formatLongDay, formatShortDay } from '#shared/i18n/format-day';
import { formatExactPrice, formatWholePrice } from '#shared/i18n/format-price';
import { useToday } from '#shared/time/clock';
import { showToast } from '#shared/toast/toasts';
import { Button } from '#shared/ui/elements';
import { ChevronUpIcon, CloseIcon } from '#shared/ui/icons';
import { makeLazyComponent } from '#shared/ui/lazy-component';
import { useCustomerCalendarWords } from '../locales/words.ts';
import { ClosedTodayNote } from './closed-today-note.tsx';
import { SoldOutNote } from './sold-out-note.tsx';
import { useSelectionActions, useSlotPicking } from './use-slot-picking.ts';
import { useTimeInView } from './use-time-in-view.ts';
import css from '../selected/selection-sheet.module.css';
import legend from './price-legend.module.css';

interface PublicCalendarProps {
  readonly calendar: WeekCalendar;
  readonly prices?: PriceStyle;
}

const TakenDialog = makeLazyComponent(
  async () => (await import('../taken/taken-dialog.tsx')).TakenDialog,
);

/** It is long because it joins the calendar, its toolbar and the announcement. */
export function PublicCalendar({ calendar, prices = 'whole' }: PublicCalendarProps) {
  const t = useCustomerCalendarWords();
  const selection = useSelection();
  const { goOn, clearAll, isPending } = useSelectionActions();
  const count = selection.slots.length;
  const reasonOf = usePriceReason(calendar.specialDays);
  const { pick, announcement } = useSlotPicking(calendar);
  const [taken, setTaken] = useState<TimeSlot>();
  const view: CalendarView = {
    showsClosed: prices === 'exact',
    isSelected: selection.has,
    renderSlot: ({ slot, isRow, cellProps }) => {
      if (!slot) {
        return null;
      }

      const state = toCellState(slot, calendar.now, selection.has(slotOf(slot)));
      // In the slot picker, blocked cells are disabled (rule 17.3). Elsewhere a press explains the
      // refusal.
      const isDisabled = prices === 'exact' && state === 'blocked';
      const isTaken = slot.status === 'booked' || slot.status === 'reserved';
      return (
        <SlotButton
          {...cellProps}
          isRow={isRow}
          slot={slot}
          state={state}
          prices={prices}
          reason={reasonOf(slot)}
          aria-disabled={isDisabled || undefined}
          aria-haspopup={isTaken ? 'dialog' : undefined}
          onClick={() => {
            if (isTaken) {
              setTaken(slot);
            } else if (!isDisabled) {
              pick(slot);
            }
          }}
        />
      );
    },
  };
  const proceed = () => {
    if (count > 0) {
      goOn();
    } else {
      showToast({
        title: t('toast.noneOnHome.title'),
        text: t('toast.noneOnHome.text'),
        tone: 'destructive',
      });
    }
  };

  const toolbar = (
    <>
      <PriceLegend calendar={calendar} />
      <Button tone="quiet" disabled={count === 0} onClick={clearAll}>
        {t('selection.clearSelection')}
      </Button>
      <Button tone="chosen" disabled={isPending} onClick={proceed}>
        {count === 0 ? t('selection.proceed') : t('selection.proceedWith', { count })}
      </Button>
    </>
  );
  useTimeInView(calendar, selection.has);
  return (
    <div className={legend['calendar']}>
      <ClosedTodayNote calendar={calendar} />
      <WeeklyCalendar
        calendar={calendar}
        view={view}
        announcement={announcement}
        note={<SoldOutNote calendar={calendar} />}
        toolbar={toolbar}
      />
      {taken && <TakenDialog slot={taken} onClose={() => setTaken(undefined)} />}
    </div>
  );
}

const ORDER: readonly PriceReason[] = ['standard', 'peak', 'weekend', 'specialDay', 'byHand'];

/** Says why the prices of a week's free half-hours differ. */
function PriceLegend({
  calendar: { slots, specialDays, now },
}: {
  readonly calendar: WeekCalendar;
}) {
  const t = useParkFactWords();
  const reasonOf = usePriceReason(specialDays);
  const free = slots.filter((slot) => isBookable(slot, now));
  const entries = ORDER.flatMap((reason) => {
    const prices = new Set(
      free.filter((slot) => reasonOf(slot) === reason).map(({ price }) => price),
    );
    return prices.size === 0 ? [] : [{ reason, prices: [...prices].sort((a, b) => a - b) }];
  });
  return (
    <ul aria-label={t('whyPrices')} className={legend['legend']}>
      {entries.map(({ reason, prices }) => (
        <li key={reason}>
          <strong translate="no">
            {prices.map((price) => formatWholePrice(t.language, price)).join(', ')}
          </strong>{' '}
          <span>{t(`reasons.${reason}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * The selected slots in a sheet that is docked at the lower edge. It is one line while closed, and
 * lists each slot when opened.
 */
export function SelectionSheet() {
  const t = useCustomerCalendarWords();
  const { slots, total } = useSelection();
  const { goOn, clearAll, isPending } = useSelectionActions();
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const day = dayOfSelection(slots);
  if (day === undefined) {
    return null;
  }

  const times = formatStretches(slots.map(slotOf));
  const prices = new Set(slots.map(({ price }) => price));
  const each =
    slots.length > 1 && prices.size === 1
      ? `, ${t('selection.each', { price: formatWholePrice(t.language, slots[0]?.price ?? 0) })}`
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
              <span>{formatShortDay(t.language, day, today)}</span>{' '}
              <span translate="no">{`· ${times}`}</span>
            </span>
            <span
              className={css['count']}
            >{`${t('slotCount', { count: slots.length })}${each}`}</span>
          </span>
          <span className={css['chevron']} data-open={isOpen}>
            <ChevronUpIcon />
          </span>
        </button>
        <Button tone="quiet" onClick={clearAll}>
          {t('selection.clearAll')}
        </Button>
        <Button tone="action" className={css['book']} disabled={isPending} onClick={goOn}>
          {t('selection.bookNow', { total: formatExactPrice(t.language, total) })}
        </Button>
      </div>
      <ChangeDeadline slots={slots.map(slotOf)} />
    </section>
  );
}

/**
 * The selected slots, which are of one day, with prices, a button to remove each slot, and the
 * total.
 */
export function SelectionList({ prices = 'whole' }: { readonly prices?: PriceStyle }) {
  const t = useCustomerCalendarWords();
  const { slots, total, remove } = useSelection();
  const today = useToday();
  const day = dayOfSelection(slots);
  return (
    <div className={css['list']}>
      {day === undefined ? (
        <p className={css['none']}>{t('selection.none')}</p>
      ) : (
        <div>
          <h3 className={css['day']}>
            <span>{formatLongDay(t.language, day, today)}</span>
            <span translate="no">{formatExactPrice(t.language, total)}</span>
          </h3>
          <ul className={css['slots']}>
            {slots.map((slot) => {
              const start = slotOf(slot);
              const time = formatStretch({ start, end: nextSlot(start) });
              return (
                <li key={slot.id} className={css['slot']}>
                  <span translate="no">{time}</span>
                  <span className={css['price']} translate="no">
                    {formatSlotPrice(prices, t.language, slot.price)}
                  </span>
                  <button
                    type="button"
                    className={css['remove']}
                    aria-label={t('selection.remove', { time })}
                    onClick={() => remove([slot.id])}
                  >
                    <CloseIcon size={16} />
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      <p className={css['total']}>
        <span>{t('total')}</span>
        <span translate="no">{formatExactPrice(t.language, total)}</span>
      </p>
    </div>
  );
}
