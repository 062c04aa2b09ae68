import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useEffectEvent } from 'react';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { type SlotId, mondayOf, slotAt } from '@cablepark/contracts/shared/riga-time';
import type { ChosenSlot, NewTime } from '../../../calendar/moving/use-new-time.ts';
import type { CalendarView } from '../../../calendar/view/calendar-view.ts';
import { WeeklyCalendar } from '../../../calendar/view/weekly-calendar.tsx';
import type { WeekCalendar } from '../../../calendar/week/week-calendar.ts';
import { Button } from '../../../shared/ui/elements.tsx';
import { refreshBookings, useWeekBookings } from '../api.ts';
import { DragBanner } from '../moving/moving-banners.tsx';
import { useBookingDrag } from '../moving/use-booking-drag.ts';
import { type Difference, bookedCells, lacksBookings } from './cells.ts';
import type { PastWeek } from '../past/use-past.ts';
import type { StaffSelection } from '../selection/use-staff-selection.ts';
import { StaffCell, type CellMark } from './staff-cell.tsx';
import { usePhone } from '../../../shared/ui/use-media.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import css from './staff-calendar.module.css';

interface StaffCalendarProps {
  /** The week as it is, or as it was. */
  readonly calendar: WeekCalendar;
  /** The past that is shown, in which nothing can be selected or dragged; undefined for now. */
  readonly past: PastWeek | undefined;
  /** The cells that show something else now. */
  readonly differing: ReadonlyMap<SlotId, Difference>;
  readonly selection: StaffSelection;
  readonly onOpen: (reference: string) => void;
  /** The new time that is being chosen for a booking. A press then chooses instead of selecting. */
  readonly newTime: NewTime | undefined;
  /** Called when a booking was dragged to these free half-hours. */
  readonly onDrop: (reference: string, slots: readonly ChosenSlot[]) => void;
}

const NO_BOOKINGS: readonly BookingWithSlots[] = [];

/**
 * The calendar of a week for staff. A click on a booked slot opens its booking, and on any other slot selects it. A
 * booking can be dragged to another time.
 */
export function StaffCalendar({ calendar, past, differing, selection, onOpen, newTime, onDrop }: StaffCalendarProps) {
  const t = useStaffCalendarWords();
  const client = useQueryClient();
  useScrollToNow(calendar, past !== undefined);
  const { data: present = NO_BOOKINGS } = useWeekBookings(calendar.monday);
  const bookings = past?.bookings ?? present;
  const [hoveredBlock, setHoveredBlock] = useState<SlotId>();
  const { slots } = calendar;
  const drag = useBookingDrag(calendar, onDrop);
  const isSelected = newTime?.has ?? ((start: SlotId) => !past && selection.starts.includes(start));
  const booked = useMemo(() => bookedCells(slots, bookings), [slots, bookings]);
  useEffect(() => {
    // A booking made elsewhere appears in the calendar first. The bookings, which have its name, are refetched once.
    if (!past && lacksBookings(slots, bookings)) void refreshBookings(client);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- would refetch endlessly while a booking is missing
  }, [slots, client]);
  const { dragged, target } = drag;
  const markOf = (start: SlotId): CellMark | undefined => {
    if (target?.starts.includes(start)) return target.taken.includes(start) || !target.isOneDay ? 'noDrop' : 'drop';
    return newTime?.isOwn(start) === true || dragged?.own.has(start) === true ? 'own' : undefined;
  };
  const view: CalendarView = {
    mode: 'admin',
    showsClosed: false,
    isSelected,
    renderSlot: (place) => {
      const cell = booked.get(place.start);
      return (
        <StaffCell
          place={place}
          booked={cell}
          now={calendar.now}
          isSelected={isSelected(place.start)}
          mark={markOf(place.start)}
          difference={differing.get(place.start)}
          isReadOnly={past !== undefined}
          isHovered={cell !== undefined && cell.block.start === hoveredBlock}
          onHover={(isOver) => {
            if (cell) setHoveredBlock(isOver ? cell.block.start : undefined);
          }}
          onPress={(isRange) => {
            if (newTime) newTime.press(place.start);
            else if (cell) onOpen(cell.reference);
            else if (!past) selection.pick(place.start, isRange);
          }}
          onGrab={cell && !newTime && !past ? (event) => drag.grab(event, place.start, cell) : undefined}
        />
      );
    },
  };
  return (
    <>
      <WeeklyCalendar
        calendar={calendar}
        view={view}
        announcement={past ? '' : (newTime?.announcement ?? selection.announcement)}
        toolbar={
          (calendar.hasMoreHours || calendar.showsAllHours) && (
            <Button tone="quiet" className={css['hours']} onClick={calendar.toggleAllHours}>
              {t(calendar.showsAllHours ? 'bookings.openHours' : 'bookings.allHours')}
            </Button>
          )
        }
      />
      <DragBanner drag={drag} />
    </>
  );
}

/** The hour is written at the upper edge of its row. */
const HOUR_PX = 10;

/** Scrolls to the present half-hour when today's week, or on a phone today, has been opened; after closing to the last rows. */
export function useScrollToNow({ monday, day, today, now, isLoading }: WeekCalendar, isPast: boolean): void {
  const isPhone = usePhone();
  const isToday = isPhone ? day === today : monday === mondayOf(today);
  const isDue = isToday && !isLoading && !isPast;
  const scroll = useEffectEvent(() => {
    const running = slotAt(now);
    const cell = document.querySelector(`[data-start='${running}']`);
    const scroller = cell?.closest('[data-scroller]');
    const head = scroller?.querySelector('thead th');
    if (scroller && head && cell)
      scroller.scrollTop += cell.getBoundingClientRect().top - head.getBoundingClientRect().bottom - HOUR_PX;
    else if (cell) cell.scrollIntoView();
    else if (isPhone) lastBefore(running)?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    if (isDue) scroll();
  }, [isDue, isPhone]);
}

const lastBefore = (running: SlotId): Element | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-start]')].findLast(
    ({ dataset }) => Number(dataset['start']) < running,
  );
