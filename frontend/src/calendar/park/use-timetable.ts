import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/configuration/settings';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { addDays, mondayOf } from '@cablepark/contracts/shared/riga-time';
import { useConfig } from '../../shared/park/use-park.ts';
import { useToday } from '../../shared/time/clock.ts';
import { useWeekSpecialDays } from '../api.ts';
import { timetableOf, type WeekdayHours } from './timetable.ts';

/** The hours and prices of each weekday from the settings that count now; undefined until these are known. */
export function useTimetable(): readonly WeekdayHours[] | undefined {
  const today = useToday();
  const { data: config } = useConfig();
  return config && timetableOf(config, mondayOf(today));
}

/** The special days that can be booked now. */
export function useSpecialDaysAhead(): readonly SpecialDay[] {
  const today = useToday();
  const { data = [] } = useWeekSpecialDays(mondayOf(today));
  return data.filter(({ day }) => day >= today && day < addDays(today, BOOKING_WINDOW_DAYS));
}
