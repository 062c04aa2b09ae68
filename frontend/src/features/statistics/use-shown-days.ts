import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { useToday } from '../../shared/time/clock.ts';
import { useCancellations, useDemand, useOccupancy, useStatistics } from './api.ts';
import { paramsOf, readShownDays } from './shown-days-params.ts';
import type { ShownDays } from './shown-days.ts';

/** Keeps the days shown in the URL, so that each choice is a step in the browser's history. */
export function useShownDays(): readonly [ShownDays, (next: ShownDays) => void] {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const shown = useMemo(() => readShownDays(params, today), [params, today]);
  const show = (next: ShownDays) => setParams(paramsOf(next, today), { preventScrollReset: true });
  return [shown, show];
}

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
