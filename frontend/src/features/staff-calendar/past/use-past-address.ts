import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { isDayInReach } from '@cablepark/contracts/shared/riga-day';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { useNow } from '../../../shared/time/clock.ts';
import { instantFrom } from './stops.ts';

const AS_OF = 'asOf';
const WEEK = 'week';

/** The week that the address names beside an instant. */
export function useWeekOfAddress(): Day | undefined {
  const [params] = useSearchParams();
  const week = params.get(WEEK);
  return week !== null && isDayInReach(week) ? week : undefined;
}

export interface PastAddress {
  /** The instant that the address names; undefined for now. */
  readonly asOf: string | undefined;
  /** Puts an instant into the address, or takes it out. */
  readonly setAsOf: (asOf: string | undefined) => void;
}

/**
 * Keeps the instant and the week in the address, so that both survive a reload and can be sent to somebody. Going into
 * the past is a step of the browser's history, moving within it is not.
 */
export function usePastAddress(monday: Day, showDate: (day: Day) => void): PastAddress {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigation = useNavigationType();
  const week = useWeekOfAddress();
  const now = useNow();
  const asOf = instantFrom(params.get(AS_OF), now);

  const put = (next: string | undefined, isReplaced: boolean) => {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const [name, value] of [
          [AS_OF, next],
          [WEEK, next === undefined ? undefined : monday],
        ] as const)
          if (value === undefined) changed.delete(name);
          else changed.set(name, value);
        return changed;
      },
      { replace: isReplaced },
    );
  };
  useEffect(() => {
    if (navigation === NavigationType.Pop && week !== undefined) showDate(week);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the week follows the address when the browser goes back
  }, [key]);
  useEffect(() => {
    if (asOf !== undefined && week !== monday) put(asOf, true);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address follows the week when the week changes
  }, [monday]);
  return {
    asOf,
    setAsOf: (next) => {
      if (next !== asOf) put(next, asOf !== undefined && next !== undefined);
    },
  };
}
