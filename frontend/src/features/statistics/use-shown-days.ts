import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useToday } from '../../shared/time/clock.ts';
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
