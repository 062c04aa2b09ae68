import type { DataOf, EventNamed, ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { Left } from '@cablepark/contracts/passes/pass.events';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject } from '@cablepark/contracts/shared/rejection';

import type { Schedule } from '#schedule/domain/schedule';
import { hasAny, subtract, unearnedOf, type Pass } from '#schedule/passes/domain/pass';
import { toPassExtended } from '#schedule/passes/extend-pass/extend-pass.decide';

/**
 * Events by which staff changed passes and products themselves. What bookings took from passes is
 * settled with the bookings.
 */
export const passActionTypes = [
  'PassProductChanged',
  'PassSold',
  'PassSaleUndone',
  'PassAdjusted',
  'PassExtended',
] as const;
export type PassAction = EventNamed<(typeof passActionTypes)[number]>;

/** What an action did to passes and products, and what undoing that needs to know. */
export interface PassesBefore {
  readonly passActions: readonly PassAction[];
  /** The sales that it had undone, by the passes. */
  readonly undoneSales: ReadonlyMap<string, DataOf<'PassSold'>>;
}

const isPassActionType: ReadonlySet<string> = new Set(passActionTypes);

/** The events of an action that changed passes or products, in their order. */
export const listPassActions = (events: readonly ScheduleStreamEvent[]): PassAction[] =>
  events.filter((event): event is PassAction => isPassActionType.has(event.type));

/** The id of the pass or product that an event of staff changed. */
export const idChangedBy = ({ type, data }: PassAction): string =>
  type === 'PassProductChanged' ? data.productId : data.passId;

/**
 * The events that take back what an action did to passes and products. Call it only if nothing is
 * in the way. Rejects NOT_UNDOABLE for a pass whose holder has been erased.
 */
export const revertPassActions = (
  { passActions, undoneSales }: PassesBefore,
  schedule: Schedule,
): ScheduleEvent[] =>
  passActions.toReversed().flatMap((action) => revertPassAction(action, undoneSales, schedule));

function revertPassAction(
  action: PassAction,
  undoneSales: PassesBefore['undoneSales'],
  schedule: Schedule,
): ScheduleEvent[] {
  switch (action.type) {
    case 'PassProductChanged': {
      const { productId, product, before } = action.data;
      return [
        { type: 'PassProductChanged', data: { productId, product: before, before: product } },
      ];
    }
    case 'PassSold': {
      const { passId, terms, left } = action.data;
      return [{ type: 'PassSaleUndone', data: { passId, priceCents: terms.priceCents, left } }];
    }
    case 'PassSaleUndone': {
      const sale = undoneSales.get(action.data.passId) ?? reject('INTERNAL');
      return [{ type: 'PassSold', data: sale }];
    }
    case 'PassAdjusted': {
      const { passId, rides, cents, why } = action.data;
      const { left } = findPassOfHolder(passId, schedule);
      const data = {
        passId,
        rides: -rides,
        cents: -cents,
        left: { rides: left.rides - rides, cents: left.cents - cents },
        why,
      };
      return [{ type: 'PassAdjusted', data }];
    }
    case 'PassExtended':
      return revertExtension(action.data, findPassOfHolder(action.data.passId, schedule));
  }
}

function findPassOfHolder(passId: string, { passes }: Schedule): Pass {
  const pass = passes.get(passId);
  return pass && pass.keyId !== null ? pass : reject('NOT_UNDOABLE');
}

/** Moves the end of a pass back. If the extension brought back what had lapsed, it lapses again. */
function revertExtension(extended: DataOf<'PassExtended'>, pass: Pass): ScheduleEvent[] {
  const { passId, from, until, rides, cents, unlapsedCents } = extended;
  const isTakenBack = until < from;
  if (isTakenBack) {
    return [toPassExtended(pass, from)];
  }

  const leftBefore = subtract(pass.left, { rides, cents });
  const isLapsedAnew = rides > 0 || cents > 0 || unlapsedCents > 0;
  if (isLapsedAnew && hasAny(leftBefore)) {
    return expireAndBringBack(extended, pass, leftBefore);
  }

  const backOnly = { rides: 0, cents: 0, unlapsedCents: 0, left: pass.left };
  const back: ScheduleEvent = {
    type: 'PassExtended',
    data: { passId, from: until, until: from, ...backOnly },
  };
  const lapsed = { passId, rides, cents, earnedCents: 0, lapsedCents: unlapsedCents };
  return isLapsedAnew ? [back, { type: 'PassExpired', data: lapsed }] : [back];
}

/**
 * Lets everything that is left on a pass lapse, and then brings back what was on it before it was
 * extended, with the unearned part of the price that belongs to that.
 */
function expireAndBringBack(
  { passId, from, until, unlapsedCents }: DataOf<'PassExtended'>,
  pass: Pass,
  leftBefore: Left,
): ScheduleEvent[] {
  const lapsedCents = unearnedOf(pass);
  const kept = {
    passId,
    from: until,
    until: from,
    ...leftBefore,
    unlapsedCents: lapsedCents - unlapsedCents,
    left: leftBefore,
  };
  return [
    { type: 'PassExpired', data: { passId, ...pass.left, earnedCents: 0, lapsedCents } },
    { type: 'PassExtended', data: kept },
  ];
}
