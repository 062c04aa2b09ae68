import { useState } from 'react';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { useCancellations, useDemand, useOccupancy, useStatistics } from './api.ts';
import type { ShownDays } from './shown-days.ts';

/**
 * The days to show: those that were chosen, once all their figures are there, and until then those shown before. So the
 * days' name and all figures change at the same time.
 */
export function useLoadedDays(chosen: ShownDays, today: Day): ShownDays {
  const [loaded, setLoaded] = useState(chosen);
  const figures = [useStatistics(chosen, today), useOccupancy(chosen), useDemand(chosen), useCancellations(chosen)];
  if (loaded !== chosen && figures.every(({ isPending }) => !isPending)) setLoaded(chosen);
  return loaded;
}
