import { useQuery } from '@tanstack/react-query';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { getHealth } from '@cablepark/contracts/system/get-health';
import { listReadModels, rebuildReadModel } from '@cablepark/contracts/system/read-models';

import { fresh, queryOf, useCommand } from '#shared/api/calls';

/** How often to ask how far the read models are, while one is rebuilt and otherwise. */
const REBUILDING_MS = 500;
const WATCHING_MS = 3000;

export const useReadModels = () =>
  useQuery({
    ...queryOf(listReadModels, fresh)({}),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ rebuild }) => rebuild !== null) ? REBUILDING_MS : WATCHING_MS,
  });

export const useHealth = () =>
  useQuery({ ...queryOf(getHealth, fresh)({}), refetchInterval: WATCHING_MS });

export const useRebuild = () => useCommand(rebuildReadModel, [listReadModels]);

export const juneFirstOf = (year: number): Day => `${year}-06-01`;

/** The year of the next 1 June, which may be today. */
export const findYearOfNextJune = (today: Day): number => {
  const year = Number(today.slice(0, 4));
  return today <= juneFirstOf(year) ? year : year + 1;
};

/** The references of the slots' bookings, without duplicates, in the order of the slots. */
export const listReferences = (slots: readonly TimeSlot[]): string[] => [
  ...new Set(slots.flatMap(({ bookingReference }) => (bookingReference ? [bookingReference] : []))),
];
