import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { CalendarView } from '../../../calendar/view/calendar-view.ts';
import { WeeklyCalendar } from '../../../calendar/view/weekly-calendar.tsx';
import type { WeekCalendar } from '../../../calendar/week/use-week-calendar.ts';
import { refreshBookings, useWeekBookings } from '../api.ts';
import type { StaffSelection } from '../selection/use-staff-selection.ts';
import { RegenerateButton } from '../slots/regenerate-button.tsx';
import { bookedCells, lacksBookings } from './booking-cells.ts';
import { StaffCell } from './staff-cell.tsx';

interface StaffCalendarProps {
  readonly calendar: WeekCalendar;
  readonly selection: StaffSelection;
  readonly onOpen: (reference: string) => void;
}

const NO_BOOKINGS: readonly BookingWithSlots[] = [];

/** The calendar of a week for staff. A click on a booked slot opens its booking, and on any other slot selects it. */
export function StaffCalendar({ calendar, selection, onOpen }: StaffCalendarProps) {
  const client = useQueryClient();
  const { data: bookings = NO_BOOKINGS } = useWeekBookings(calendar.monday);
  const [hoveredBlock, setHoveredBlock] = useState<SlotId>();
  const { slots } = calendar;
  const booked = useMemo(() => bookedCells(slots, bookings), [slots, bookings]);
  useEffect(() => {
    // A booking made elsewhere appears in the calendar first. The bookings, which have its name, are refetched once.
    if (lacksBookings(slots, bookings)) void refreshBookings(client);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- would refetch endlessly while a booking is missing
  }, [slots, client]);
  const view: CalendarView = {
    mode: 'admin',
    showsClosed: false,
    isSelected: (start) => selection.starts.includes(start),
    renderSlot: (place) => {
      const cell = booked.get(place.start);
      return (
        <StaffCell
          place={place}
          booked={cell}
          now={calendar.now}
          isSelected={selection.starts.includes(place.start)}
          isHovered={cell !== undefined && cell.block.start === hoveredBlock}
          onHover={(isOver) => {
            if (cell) setHoveredBlock(isOver ? cell.block.start : undefined);
          }}
          onPress={(isRange) => {
            if (cell) onOpen(cell.reference);
            else selection.pick(place.start, isRange);
          }}
        />
      );
    },
  };
  return (
    <WeeklyCalendar
      calendar={calendar}
      view={view}
      announcement={selection.announcement}
      toolbar={<RegenerateButton monday={calendar.monday} />}
    />
  );
}
