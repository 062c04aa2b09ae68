import { useQuery } from '@tanstack/react-query';
import { getBooking } from '@cablepark/contracts/schedule/get-booking';
import { listTimeSlots } from '@cablepark/contracts/schedule/list-time-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { queryOf } from '../../shared/api/hooks.ts';

// The debug page shows what is currently stored, so it fetches the data again whenever it opens.
const fresh = { staleTime: 0, refetchOnMount: true };
const bookingQuery = queryOf(getBooking, fresh);
const slotsQuery = queryOf(listTimeSlots, fresh);

/** Fetches a booking by its reference, if there is one. */
export const useBooking = (reference: string | null) =>
  useQuery({ ...bookingQuery({ params: { reference: reference ?? '' } }), enabled: reference !== null });

export const useSlotsOnDay = (day: Day) => useQuery(slotsQuery({ query: { startDate: day, endDate: day } }));
