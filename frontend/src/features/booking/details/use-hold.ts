import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { refreshSlots } from '#calendar/api';
import type { Selection } from '#calendar/selection/selection';
import { holdSlots, isRefusal, makeHeldSlotsQuery } from '#shared/api/holds';
import { useOneAtATime } from '#shared/api/use-one-at-a-time';
import { readServerTime } from '#shared/time/server-time';

const SECOND_MS = 1000;

interface HoldOptions {
  /** The part of the selection that can still be booked. */
  readonly rest: Selection;
  /** Whether a booking has been sent and isn't answered yet, which uses up the hold. */
  readonly isPaused: boolean;
}

/**
 * Whether the rest of the selection is held for the customer who fills in the form, and a function
 * that holds a selection again.
 */
export function useHold(slots: Selection, { rest, isPaused }: HoldOptions) {
  const client = useQueryClient();
  const { data: held } = useQuery({ ...makeHeldSlotsQuery(slots), enabled: !isPaused });
  const { run, isPending } = useOneAtATime();
  const [failed, setFailed] = useState<{ readonly slots: Selection; readonly error: Error } | null>(
    null,
  );
  const hold = (wanted: Selection) => {
    void run(async () => {
      setFailed(null);
      try {
        await holdSlots(client, wanted);
      } catch (error) {
        setFailed({ slots: wanted, error: error as Error });
        // The form then says which of them are lost, and offers others.
        if (isRefusal(error)) {
          void refreshSlots(client);
        }
      }
    });
  };

  const isWhole = rest.every(({ id }) => held?.ids.includes(id));
  return {
    hold,
    isPending,
    /** When it ends, or ended. Undefined if the rest isn't held. */
    endsAt: held && (isWhole || held.endsAt === 0) ? held.endsAt : undefined,
    /** Why the selection could not be held again. */
    error: failed?.slots === slots ? failed.error : null,
  };
}

/** The whole seconds until an instant, counted down to zero. */
export function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => readServerTime().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(readServerTime().getTime()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((instant - now) / SECOND_MS));
}
