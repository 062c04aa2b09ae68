import { useNavigate } from 'react-router-dom';
import { useParkFactWords } from '../../../calendar/park/locales/words.ts';
import { usePriceReason, type PriceReason } from '../../../calendar/park/prices.ts';
import { useSelection } from '../../../calendar/selection/selection.tsx';
import { cellState, isBookable, slotOf } from '../../../calendar/slots/slots.ts';
import type { CalendarView } from '../../../calendar/view/calendar-view.ts';
import { type PriceStyle, SlotButton } from '../../../calendar/view/slot-button.tsx';
import { WeeklyCalendar } from '../../../calendar/view/weekly-calendar.tsx';
import type { WeekCalendar } from '../../../calendar/week/week-calendar.ts';
import { useSlotPicking } from './use-customer-calendar.ts';
import { useLanguage, wholePrice } from '../../../shared/i18n/language.ts';
import css from './price-legend.module.css';
import { toast } from '../../../shared/toast/toasts.ts';
import { Button } from '../../../shared/ui/elements.tsx';
import { useCustomerCalendarWords } from '../locales/words.ts';

interface PublicCalendarProps {
  readonly calendar: WeekCalendar;
  readonly prices?: PriceStyle;
}

/** The customers' calendar, in which free slots can be selected. */
export function PublicCalendar({ calendar, prices = 'whole' }: PublicCalendarProps) {
  const selection = useSelection();
  const reasonOf = usePriceReason(calendar.specialDays);
  const { pick, announcement } = useSlotPicking(calendar);
  const view: CalendarView = {
    mode: 'public',
    showsClosed: prices === 'exact',
    isSelected: selection.has,
    renderSlot: ({ slot, isRow, cellProps }) => {
      if (!slot) return null;
      const state = cellState(slot, calendar.now, selection.has(slotOf(slot)));
      // In the slot picker, booked and blocked cells are disabled (rule 17.3). Elsewhere a press explains the refusal.
      const isDisabled = prices === 'exact' && (state === 'booked' || state === 'blocked');
      return (
        <SlotButton
          {...cellProps}
          isRow={isRow}
          slot={slot}
          state={state}
          prices={prices}
          reason={reasonOf(slot)}
          aria-disabled={isDisabled || undefined}
          onClick={() => {
            if (!isDisabled) pick(slot);
          }}
        />
      );
    },
  };
  const toolbar = (
    <>
      <PriceLegend calendar={calendar} />
      <CalendarToolbar />
    </>
  );
  return <WeeklyCalendar calendar={calendar} view={view} announcement={announcement} toolbar={toolbar} />;
}

/** The buttons Clear Selection and Proceed to Booking, below the calendar. */
function CalendarToolbar() {
  const t = useCustomerCalendarWords();
  const navigate = useNavigate();
  const { slots, clear } = useSelection();
  const proceed = () => {
    if (slots.length === 0)
      toast({ title: t('toast.noneOnHome.title'), text: t('toast.noneOnHome.text'), tone: 'destructive' });
    else void navigate('/booking');
  };
  return (
    <>
      <Button tone="quiet" disabled={slots.length === 0} onClick={clear}>
        {t('selection.clearSelection')}
      </Button>
      <Button tone="chosen" onClick={proceed}>
        {slots.length === 0 ? t('selection.proceed') : t('selection.proceedWith', { count: slots.length })}
      </Button>
    </>
  );
}

const ORDER: readonly PriceReason[] = ['standard', 'peak', 'weekend', 'specialDay', 'byHand'];

/** Says why the prices of a week's free half-hours differ. */
function PriceLegend({ calendar: { slots, specialDays, now } }: { readonly calendar: WeekCalendar }) {
  const t = useParkFactWords();
  const language = useLanguage();
  const reasonOf = usePriceReason(specialDays);
  const free = slots.filter((slot) => isBookable(slot, now));
  const entries = ORDER.flatMap((reason) => {
    const prices = new Set(free.filter((slot) => reasonOf(slot) === reason).map(({ price }) => price));
    return prices.size === 0 ? [] : [{ reason, prices: [...prices].sort((a, b) => a - b) }];
  });
  return (
    <ul aria-label={t('whyPrices')} className={css['legend']}>
      {entries.map(({ reason, prices }) => (
        <li key={reason}>
          <strong>{prices.map((price) => wholePrice(language, price)).join(', ')}</strong> {t(`reasons.${reason}`)}
        </li>
      ))}
    </ul>
  );
}
