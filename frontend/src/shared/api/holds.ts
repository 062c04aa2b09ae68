import { queryOptions, type QueryClient } from '@tanstack/react-query';

import { endHold, getHold, placeHold, type Hold } from '@cablepark/contracts/schedule/holds';

import { dropHeld, heldId, keepHeld } from '../storage/held.ts';
import { ApiError, callEndpoint } from './calls.ts';
import { isUnsettled, newKey, sendOnce } from './idempotency-key.ts';

/** What the customer's latest hold keeps for them, until an instant. It may have ended by then. */
type HeldSlots = ReturnType<typeof heldIn>;

type Wanted = readonly { readonly id: number }[];

const ENDED: HeldSlots = { ids: [], endsAt: 0 };

/**
 * It isn't named by slots: a hold that was placed must not make a tab forget the key of a booking
 * of the same slots.
 */
const SUBJECT = 'hold';
const queryKey = [getHold.name];
/** For so long the answer to placing the hold needs no request. */
const STALE_MS = 5000;

export function forgetHeld(client: QueryClient): void {
  dropHeld();
  void client.resetQueries({ queryKey });
}

const heldIn = (hold: Hold) => ({
  ids: hold.timeSlots.map(({ id }) => id),
  endsAt: Date.parse(hold.expiresAt),
});

/**
 * Whether a slot can't be had any more, or a hold has ended. After other failures the form works
 * without a hold.
 */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

async function place(slots: Wanted): Promise<HeldSlots> {
  const body = { timeSlotIds: slots.map(({ id }) => id) };
  const hold = await sendOnce(body, [SUBJECT], (headers) =>
    callEndpoint(placeHold, { body }, { headers }),
  );
  keepHeld(hold.id);
  return heldIn(hold);
}

/** Holds exactly these slots instead of what was held before. */
export async function holdSlots(client: QueryClient, slots: Wanted): Promise<void> {
  const held = await place(slots);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, held);
}

/**
 * The same; returns the error if the form would make no sense. After others it shall not tell of an
 * earlier hold either. Slots of which a booking got no answer yet may be booked by this customer,
 * and the form settles that.
 */
export async function tryToHold(client: QueryClient, slots: Wanted): Promise<ApiError | undefined> {
  if (isUnsettled(slots.map(({ id }) => id))) {
    return undefined;
  }

  try {
    await holdSlots(client, slots);
  } catch (error) {
    if (isRefusal(error)) {
      return error;
    }

    forgetHeld(client);
  }

  return undefined;
}

export async function endHeld(client: QueryClient): Promise<void> {
  const id = heldId();
  forgetHeld(client);
  const headers = { 'Idempotency-Key': newKey() };
  if (id !== undefined) {
    await callEndpoint(endHold, { params: { id } }, { headers });
  }
}

/**
 * The hold on this device, which another tab may have placed; null if there is none. If the answer
 * to placing one was lost, it is placed again by the same key, since otherwise the customer's own
 * hold would be in their way.
 */
export const heldSlotsQuery = (slots: Wanted) =>
  queryOptions<HeldSlots | null>({
    queryKey,
    staleTime: STALE_MS,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const id = heldId();
      try {
        if (id !== undefined) {
          return heldIn(await callEndpoint(getHold, { params: { id } }, { signal }));
        }

        return isUnsettled([SUBJECT]) ? await place(slots) : null;
      } catch (error) {
        if (!isRefusal(error)) {
          throw error;
        }

        return id === undefined ? null : ENDED;
      }
    },
  });
