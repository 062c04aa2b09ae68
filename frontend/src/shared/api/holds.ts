import { queryOptions, type QueryClient } from '@tanstack/react-query';

import type { Hold } from '@cablepark/contracts/schedule/holds';

import { readHoldId, removeHoldId, storeHoldId } from '../storage/hold-id.ts';
import { ApiError } from './api-error.ts';
import { callEndpoint } from './calls.ts';
import { endHold, getHold, placeHold } from './first-page-endpoints.ts';
import { isUnsettled, makeKey, sendOnce } from './idempotency-key.ts';

/** The slots of the customer's latest hold, and when it ends or ended. */
type HeldSlots = ReturnType<typeof toHeldSlots>;

type SlotsToHold = readonly { readonly id: number }[];

const ENDED: HeldSlots = { ids: [], endsAt: 0 };

/**
 * The subject of a hold's idempotency key. With its slots as subjects, placing a hold would make a
 * tab forget the key of a booking of the same slots.
 */
const SUBJECT = 'hold';
const queryKey = [getHold.name];
/** How long the answer to placing a hold is used without another request. */
const STALE_MS = 5000;

export function forgetHold(client: QueryClient): void {
  removeHoldId();
  void client.resetQueries({ queryKey });
}

const toHeldSlots = (hold: Hold) => ({
  ids: hold.timeSlots.map(({ id }) => id),
  endsAt: Date.parse(hold.expiresAt),
});

/**
 * Whether the server refused because a slot is taken or the hold has ended. After any other failure
 * the form works without a hold.
 */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

async function requestHold(slots: SlotsToHold): Promise<HeldSlots> {
  const body = { timeSlotIds: slots.map(({ id }) => id) };
  const hold = await sendOnce(body, [SUBJECT], (headers) =>
    callEndpoint(placeHold, { body }, { headers }),
  );
  storeHoldId(hold.id);
  return toHeldSlots(hold);
}

/** Holds exactly these slots instead of what was held before. */
export async function holdSlots(client: QueryClient, slots: SlotsToHold): Promise<void> {
  const held = await requestHold(slots);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, held);
}

/**
 * Holds these slots as `holdSlots` does, and returns the error if the slots are taken. After other
 * errors an earlier hold is forgotten, so that the form doesn't show it. Nothing is held while the
 * outcome of a booking of these slots is unknown, because they may already be this customer's.
 */
export async function tryToHold(
  client: QueryClient,
  slots: SlotsToHold,
): Promise<ApiError | undefined> {
  if (isUnsettled(slots.map(({ id }) => id))) {
    return undefined;
  }

  try {
    await holdSlots(client, slots);
  } catch (error) {
    if (isRefusal(error)) {
      return error;
    }

    forgetHold(client);
  }

  return undefined;
}

/** Ends the hold on this device, if there is one, so that others can have its slots at once. */
export async function releaseHold(client: QueryClient): Promise<void> {
  const id = readHoldId();
  forgetHold(client);
  const headers = { 'Idempotency-Key': makeKey() };
  if (id !== undefined) {
    await callEndpoint(endHold, { params: { id } }, { headers });
  }
}

/**
 * The hold on this device, which another tab may have placed; null if there is none. If the answer
 * to placing one was lost, it is placed again by the same key, since otherwise the customer's own
 * hold would be in their way.
 */
export const makeHeldSlotsQuery = (slots: SlotsToHold) =>
  queryOptions<HeldSlots | null>({
    queryKey,
    staleTime: STALE_MS,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const id = readHoldId();
      try {
        if (id !== undefined) {
          return toHeldSlots(await callEndpoint(getHold, { params: { id } }, { signal }));
        }

        return isUnsettled([SUBJECT]) ? await requestHold(slots) : null;
      } catch (error) {
        if (!isRefusal(error)) {
          throw error;
        }

        return id === undefined ? null : ENDED;
      }
    },
  });
