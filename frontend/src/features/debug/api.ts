import { useQuery } from '@tanstack/react-query';
import { getBooking } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { getHealth } from '@cablepark/contracts/system/get-health';
import { listReadModels, rebuildReadModel } from '@cablepark/contracts/system/read-models';
import { mutationHook, queryOf } from '../../shared/api/hooks.ts';

// The debug page shows what is currently stored, so it fetches the data again whenever it opens.
const fresh = { staleTime: 0, refetchOnMount: true };
const bookingQuery = queryOf(getBooking, fresh);
const slotsQuery = queryOf(listTimeSlots, fresh);

/** Fetches a booking by its reference, if there is one. */
export const useBooking = (reference: string | null) =>
  useQuery({ ...bookingQuery({ params: { reference: reference ?? '' } }), enabled: reference !== null });

/** How often to ask how far the read models are, while one is rebuilt and otherwise. */
const REBUILDING_MS = 500;
const WATCHING_MS = 3000;
const readModelsQuery = queryOf(listReadModels, fresh);
const healthQuery = queryOf(getHealth, fresh);

export const useReadModels = () =>
  useQuery({
    ...readModelsQuery({}),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ rebuild }) => rebuild !== null) ? REBUILDING_MS : WATCHING_MS,
  });

export const useHealth = () => useQuery({ ...healthQuery({}), refetchInterval: WATCHING_MS });

export const useRebuild = mutationHook(rebuildReadModel, { invalidates: [listReadModels] });

export const useSlotsOnDay = (day: Day) => useQuery(slotsQuery({ query: { startDate: day, endDate: day } }));
