import { useQueries, useQuery } from '@tanstack/react-query';

import { listKeptPasses } from '@cablepark/contracts/accounts/kept-passes';
import { readPassKey } from '@cablepark/contracts/passes/pass-code';
import { getPass, type HoldersPass } from '@cablepark/contracts/passes/passes';

import type { Selection } from '#calendar/selection/selection';
import { slotOf } from '#calendar/slots/slots';
import { queryOf } from '#shared/api/queries';
import { useCurrentUser } from '#shared/session/current-user';
import { combineCovers, type Paid, type PayingPass } from './combine-covers.ts';

const makePassQuery = queryOf(getPass, { staleTime: 0 });
const makeKeptQuery = queryOf(listKeptPasses, { staleTime: 0 });

const toSlotIds = (slots: Selection): string => slots.map(slotOf).join(',');

/** What a pass has, by its code, and what it covers of these half hours. */
export const toPassQuery = (code: string, slots: Selection) =>
  makePassQuery({ params: { key: code }, query: { timeSlotIds: toSlotIds(slots) } });

/** What is known of a pass that may pay. The list of kept passes lacks their status. */
type KnownPass = Pick<HoldersPass, 'name' | 'kind' | 'left' | 'covers' | 'coversCents'> &
  Partial<Pick<HoldersPass, 'status'>>;

/** A pass that may pay a booking. */
export interface OfferedPass {
  /** Its code, or the id of a kept one. */
  readonly key: string;
  /** Undefined until it is loaded. */
  readonly pass: KnownPass | undefined;
  readonly isFailed: boolean;
  /** What it pays of the booking; undefined if it shall not pay, or until that is known. */
  readonly paid: Paid | undefined;
}

interface PayingPasses {
  /** Those whose codes were typed. */
  readonly typed: readonly OfferedPass[];
  /** Those of the customer's account, whether they shall pay or not. */
  readonly kept: readonly OfferedPass[];
  /** What is still due; undefined until all is known. */
  readonly dueCents: number | undefined;
}

const isKept = (key: string): boolean => readPassKey(key).kind === 'id';

/** The passes that can pay these half hours, with what those in `payWith` cover together. */
export function usePayingPasses(payWith: readonly string[], slots: Selection): PayingPasses {
  const { user } = useCurrentUser();
  const { data: ofAccount = [] } = useQuery({
    ...makeKeptQuery({ query: { timeSlotIds: toSlotIds(slots) } }),
    enabled: user !== null && slots.length > 0,
  });
  const codes = payWith.filter((key) => !isKept(key));
  const queries = useQueries({ queries: codes.map((code) => toPassQuery(code, slots)) });
  const passOf = (key: string): KnownPass | undefined =>
    isKept(key) ? ofAccount.find(({ id }) => id === key) : queries[codes.indexOf(key)]?.data;
  const known = payWith.flatMap((key) => toPayingPass(passOf(key)));
  const isAllKnown = payWith.length > 0 && known.length === payWith.length;
  const combined = isAllKnown ? combineCovers(known, slots.map(toPriced)) : undefined;
  const offer = (key: string, isFailed: boolean): OfferedPass => ({
    key,
    pass: passOf(key),
    isFailed,
    paid: combined?.paid[payWith.indexOf(key)],
  });
  return {
    typed: codes.map((code, i) => offer(code, queries[i]?.isError === true)),
    kept: ofAccount.map(({ id }) => offer(id, false)),
    dueCents: combined?.dueCents,
  };
}

const toPriced = (slot: Selection[number]) => ({
  id: slotOf(slot),
  priceCents: Math.round(slot.price * 100),
});

/** The pass in a list of one; an empty list while it isn't known what it covers. */
function toPayingPass(pass: KnownPass | undefined): PayingPass[] {
  const { kind, covers, coversCents } = pass ?? {};
  const isKnown = kind !== undefined && covers !== undefined && coversCents !== undefined;
  return isKnown ? [{ kind, covers, coversCents }] : [];
}
