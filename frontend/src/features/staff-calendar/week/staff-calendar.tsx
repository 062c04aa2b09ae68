import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { ChosenSlot } from '../../../calendar/moving/choosing.ts';
import type { NewTime } from '../../../calendar/moving/use-new-time.ts';
import type { CalendarView } from '../../../calendar/view/calendar-view.ts';
import { WeeklyCalendar } from '../../../calendar/view/weekly-calendar.tsx';
import type { WeekCalendar } from '../../../calendar/week/use-week-calendar.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { refreshBookings, useWeekBookings } from '../api.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import { DragBanner } from '../moving/drag-banner.tsx';
import { useBookingDrag } from '../moving/use-booking-drag.ts';
import type { Difference } from '../past/differences.ts';
import type { PastWeek } from '../past/use-past.ts';
import type { StaffSelection } from '../selection/use-staff-selection.ts';
import { bookedCells, lacksBookings } from './booking-cells.ts';
import css from './staff-calendar.module.css';
import { StaffCell, type CellMark } from './staff-cell.tsx';
import { useScrollToNow } from './use-scroll-to-now.ts';

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
