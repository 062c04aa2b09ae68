import { useQuery } from '@tanstack/react-query';
import { getBooking } from '@cablepark/contracts/schedule/get-booking';
import { listTimeSlots } from '@cablepark/contracts/schedule/list-time-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { queryOf } from '../../shared/api/hooks.ts';

// What is stored now, not what was known some minutes ago.
const fresh = { staleTime: 0, refetchOnMount: true };
const bookingQuery = queryOf(getBooking, fresh);
const slotsQuery = queryOf(listTimeSlots, fresh);

/** A booking by its reference; nothing is asked for without one. */
export const useBooking = (reference: string | null) =>
  useQuery({ ...bookingQuery({ params: { reference: reference ?? '' } }), enabled: reference !== null });

export const useSlotsOf = (day: Day) => useQuery(slotsQuery({ query: { startDate: day, endDate: day } }));
