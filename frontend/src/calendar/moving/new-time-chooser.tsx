import { useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { PublicConfirmDialog } from '#shared/forms/public-dialogs';
import { formatExactPrice } from '#shared/i18n/format-price';
import { useNow, useToday } from '#shared/time/clock';
import { Button, ButtonLink, Page } from '#shared/ui/elements';
import { useFreshCalendar } from '../freshness/use-fresh-calendar.ts';
import { toCellState } from '../slots/cell-state.ts';
import { formatTimes, toTimes } from '../slots/slots.ts';
import { SlotButton } from '../view/slot-button.tsx';
import { WeeklyCalendar } from '../view/weekly-calendar.tsx';
import { useWeekCalendar, type CalendarView } from '../week/use-week-calendar.ts';
import { computeNewTotal, toMinutes, type Mover } from './choosing.ts';
import { useMovingWords } from './locales/words.ts';
import { toMovableBooking } from './movable-booking.ts';
import { MovePreviewDialog } from './move-preview-dialog.tsx';
import { useMove, type MoveOptions } from './use-move.ts';
import { restoreChoice, useNewTime } from './use-new-time.ts';
import css from './new-time-chooser.module.css';

interface NewTimeChooserProps extends MoveOptions {
  readonly detail: BookingDetail;
  /**
   * Whose rules apply. Staff may choose any number of half-hours, past ones and empty cells, and
   * keep the price.
   */
  readonly mover?: Mover;
}

/**
 * A calendar in which a new time is chosen, and the preview of the move. It stays in one piece,
 * because what a cell says, shows and does depends on the same choice.
 */
export function NewTimeChooser({ detail, mover = 'customer', ...options }: NewTimeChooserProps) {
  const t = useMovingWords();
  const booking = useMemo(() => toMovableBooking(detail), [detail]);
  const now = useNow();
  const [initialDay] = useState(() => {
    const first = restoreChoice(booking.reference)[0]?.start ?? booking.before[0];
    return first !== undefined && startOfSlot(first) > now ? dayOf(first) : undefined;
  });
  const calendar = useWeekCalendar({
    mode: mover === 'staff' ? 'admin' : 'public',
    initialDay,
  });
  const newTime = useNewTime(booking, mover, calendar);
  const { controls } = useMove(newTime, options);
  useFreshCalendar('');

  const view: CalendarView = {
    isSelected: newTime.has,
    renderSlot: ({ start, slot = makeEmptySlot(start), isRow, cellProps }) => {
      const isChosen = newTime.has(start);
      const choice = newTime.findChoice(start);
      const room = newTime.countRoomFrom(start);
      const isTooShort = mover === 'customer' && room > 0 && room < booking.slotCount;
      let state = toCellState(slot, calendar.now, false);
      let note = isTooShort ? t('freeMinutes', toMinutes({ free: room, all: room })) : undefined;
      if (newTime.isOwn(start)) {
        note = t(mover === 'staff' ? 'presentTime' : 'own');
      }
      if (isChosen && choice) {
        state = 'selected';
      } else if (isTooShort) {
        state = 'unavailable';
      } else if (choice && !choice.isReserved) {
        state = 'available';
      }

      return (
        <SlotButton
          {...cellProps}
          isRow={isRow}
          slot={choice ? { ...slot, price: choice.price } : slot}
          state={state}
          prices="whole"
          note={note}
          className={newTime.isOwn(start) ? css['own'] : undefined}
          onClick={() => newTime.press(start)}
        />
      );
    },
  };
  return (
    <>
      <WeeklyCalendar
        calendar={calendar}
        view={view}
        announcement={newTime.announcement}
        toolbar={null}
      />
      <MoveControls {...controls} />
    </>
  );
}

/** A cell without a slot, which staff may choose too. */
const makeEmptySlot = (start: SlotId): TimeSlot => ({
  id: start,
  ...toTimes(start),
  price: 0,
  status: 'unallocated',
  storageTimezone: 'UTC',
  isPast: false,
  isRestricted: false,
});

interface MoveControlsProps extends ComponentProps<typeof MovePreviewDialog> {
  /** Whether the preview is open, which reports by itself what is taken. */
  readonly isPreviewOpen: boolean;
  readonly onNext: () => void;
  readonly onLeave: () => void;
}

/**
 * The banner at the lower edge while a new time is chosen, and the dialog that previews the move.
 */
export function MoveControls({
  newTime,
  isPreviewOpen,
  onNext,
  onLeave,
  ...dialog
}: MoveControlsProps) {
  const t = useMovingWords();
  const { booking, mover, chosen, taken } = newTime;
  const today = useToday();
  const title = mover === 'staff' ? t('who', { name: booking.customerName }) : t('title');
  const before = formatTimes(t.language, booking.before, today);
  const starts = chosen.map(({ start }) => start);
  const times = formatTimes(t.language, starts, today);
  const total = computeNewTotal(booking, chosen, { mover, keepPrice: false });
  const price = formatExactPrice(t.language, total);
  return (
    <>
      <section aria-label={title} className={css['bar']} data-new-time-bar data-docked>
        <div className={css['words']}>
          <strong>{title}</strong>
          <span className={css['quiet']}>
            <span>
              {booking.isPostponed ? t('wasAt', { times: before }) : t('nowAt', { times: before })}
            </span>
            <span translate="no">{`, ${formatExactPrice(t.language, booking.totalPrice)}`}</span>
            {booking.isPostponed && mover === 'customer' && <span>{` · ${t('neverDearer')}`}</span>}
          </span>
          <span className={css['chosen']} role="status">
            {starts.length > 0 && (
              <span className={css['times']} translate="no">
                {`${times}, ${price}`}
              </span>
            )}
            <Advice newTime={newTime} />
          </span>
        </div>
        <div className={css['buttons']}>
          <Button tone="quiet" onClick={onLeave}>
            {t(booking.isPostponed ? 'later' : 'keepOldTime')}
          </Button>
          <Button tone="chosen" disabled={!newTime.isReady} onClick={onNext}>
            {t('next')}
          </Button>
        </div>
        {taken.length > 0 && !isPreviewOpen && (
          <p role="alert" className={css['taken']}>
            {t('taken', { times: formatTimes(t.language, taken) })}
          </p>
        )}
      </section>
      {isPreviewOpen && <MovePreviewDialog newTime={newTime} {...dialog} />}
      {newTime.shortRun.length > 0 && <ShortRunDialog newTime={newTime} />}
    </>
  );
}

/** Asks staff whether the booking shall be shortened to the room where they have pressed. */
function ShortRunDialog({ newTime }: Pick<MoveControlsProps, 'newTime'>) {
  const t = useMovingWords();
  const { shortRun, booking } = newTime;
  const minutes = toMinutes({ free: shortRun.length, all: booking.slotCount });
  return (
    <PublicConfirmDialog
      title={t('shorten.title')}
      confirmText={t('shorten.confirm', { free: minutes.free })}
      cancelText={t('preview.again')}
      isPending={false}
      onConfirm={newTime.takeShortRun}
      onClose={newTime.leaveShortRun}
    >
      <p>{t('tooShort', minutes)}</p>
    </PublicConfirmDialog>
  );
}

/** What is left to do before the new time can be previewed. */
function Advice({
  newTime: { booking, mover, chosen, taken, isReady },
}: Pick<MoveControlsProps, 'newTime'>) {
  const t = useMovingWords();
  if (isReady || taken.length > 0) {
    return null;
  }
  const isIncomplete = mover === 'customer' && chosen.length !== booking.slotCount;
  if (chosen.length === 0 || isIncomplete) {
    return <span>{t(mover === 'staff' ? 'pickAny' : 'pick')}</span>;
  }

  return <span>{t('unchanged')}</span>;
}

interface ChangeTimeProps extends Omit<MoveOptions, 'onEnd'> {
  /** The booking, if its time can be changed. */
  readonly detail: BookingDetail | undefined;
  readonly backTo: string;
  readonly backText: string;
  /** What is shown instead if the time can't be changed. */
  readonly children?: ReactNode;
}

/**
 * The page on which a customer chooses a new time for a booking. It leads back to the booking's own
 * page.
 */
export function ChangeTime({ detail, backTo, backText, children, ...options }: ChangeTimeProps) {
  const t = useMovingWords();
  const navigate = useNavigate();
  // The page is replaced, so that the back button doesn't lead to it again.
  const leave = () => void navigate(backTo, { replace: true });
  return (
    <Page
      title={t('changeTime')}
      lead={t('lead')}
      aside={<ButtonLink to={backTo}>{backText}</ButtonLink>}
    >
      {detail ? (
        <NewTimeChooser key={detail.booking.reference} detail={detail} {...options} onEnd={leave} />
      ) : (
        children
      )}
    </Page>
  );
}
