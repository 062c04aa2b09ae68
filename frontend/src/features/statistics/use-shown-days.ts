import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useToday } from '../../shared/time/clock.ts';
import { addressOf, daysInAddress } from './days-in-address.ts';
import type { ShownDays } from './shown-days.ts';

/** The days that the address asks for, and how to show others: each choice is a step in the browser's history. */
export function useShownDays(): readonly [ShownDays, (next: ShownDays) => void] {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const shown = useMemo(() => daysInAddress(params, today), [params, today]);
  const show = (next: ShownDays) => {
    setParams(addressOf(next, today), { preventScrollReset: true });
  };
  return [shown, show];
}
