import { bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots';
import { cancelBooking, changeBookingDetails } from '@cablepark/contracts/schedule/change-booking';
import { releaseSlots } from '@cablepark/contracts/schedule/change-slots';
import { getBooking, listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, mondayOf } from '@cablepark/contracts/shared/riga-time';
import { getStatistics } from '@cablepark/contracts/statistics/statistics';

import { useCommand } from '#shared/api/use-command';
import { useConfig } from '#shared/park/park';
import { useToday } from '#shared/time/clock';
import { useWeekSpecialDays } from '../api.ts';
import { findPrice } from '../park/prices.ts';
import type { SelectedSlots } from '../slots/selected-slots.ts';

const lists = [listTimeSlots, listBookings, getStatistics];
const bookings = [...lists, getBooking];

export const useBookSlotsAsStaff = () => useCommand(bookSlotsAsStaff, bookings);
export const useChangeBooking = () => useCommand(changeBookingDetails, bookings);
export const useCancelBooking = () => useCommand(cancelBooking, lists);
export const useReleaseSlots = () => useCommand(releaseSlots, [listTimeSlots]);

/**
 * What half-hours of a day cost together, in euros: stored slots at their price, empty cells as
 * they will be opened.
 */
export function useTotal({ starts, byStart }: SelectedSlots): number {
  const pricing = useConfig().data?.pricing ?? [];
  const today = useToday();
  const day = starts[0] === undefined ? today : dayOf(starts[0]);
  const { data: special = [] } = useWeekSpecialDays(mondayOf(day));
  const ofDay = special.find((one) => one.day === day);
  return starts.reduce(
    (total, start) => total + (byStart.get(start)?.price ?? findPrice(start, pricing, ofDay)),
    0,
  );
}
