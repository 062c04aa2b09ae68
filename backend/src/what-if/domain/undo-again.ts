import { unknownBox } from '@cablepark/contracts/shared/sealed';
import { type SlotId } from '@cablepark/contracts/shared/slot-ids';

import type { Schedule } from '#schedule/domain/schedule';
import { assertInForce, lastOf } from '#schedule/domain/undo-chains';
import { findInTheWay } from '#undo/domain/in-the-way';
import { partsOf, type Parts, type SlotPart } from '#undo/domain/parts';
import { reachOf, type Reach } from '#undo/domain/reach';
import { revert } from '#undo/domain/revert';
import type { Happening, Origin } from './recording.ts';
import { attempt, type Events } from './worlds.ts';

/** An action's events in the other world, and the state there before them. */
interface DoneAction {
  readonly revision: bigint;
  readonly events: Events;
  readonly before: Parts;
}

/**
 * Takes actions back in the other world by the park's own rule: restores the earlier state, unless
 * something came in between there.
 */
export class UndoAgain {
  /** The actions that are taken back sooner or later, and their undos. */
  readonly #undone: ReadonlySet<string>;
  readonly #done = new Map<string, DoneAction>();

  constructor(happenings: readonly Happening[]) {
    this.#undone = new Set(
      happenings.flatMap((one) =>
        one.kind === 'commit' && one.undoes !== undefined ? [one.action, one.undoes] : [],
      ),
    );
  }

  /** Notes what an action does in the other world, if it is ever taken back. */
  note({ action, revision }: Origin, events: Events, before: Schedule): void {
    if (!this.#undone.has(action)) {
      return;
    }

    const was = partsOf(before, findReach(events));
    const known = this.#done.get(action);
    const earlier = known ?? { revision, events: [], before: NOTHING };
    this.#done.set(action, {
      revision: earlier.revision,
      events: [...earlier.events, ...events],
      before: {
        slots: new Map([...addReasons(was.slots), ...earlier.before.slots]),
        bookings: new Map([...was.bookings, ...earlier.before.bookings]),
        settings: NOTHING.settings,
      },
    });
  }

  /** Returns the events of an undo in the other world; undefined if it can't be done there. */
  decideAgain({ undoes = '' }: Origin, now: Schedule): Events | undefined {
    const isInForce = attempt(() => {
      assertInForce(now.undoChains, undoes);
      return true;
    });
    if (!isInForce) {
      return undefined;
    }

    const action = lastOf(now.undoChains, undoes);
    const { revision, events, before } = this.#done.get(action) ?? {
      revision: 0n,
      events: [],
      before: NOTHING,
    };
    const reach = findReach(events);
    const generated = new Set(
      events.flatMap(({ type, data }) => (type === 'SlotsGenerated' ? [data.day] : [])),
    );
    // Why bookings were cancelled makes no difference to what is sold.
    const former = {
      action,
      revision,
      reach,
      before,
      generated,
      passActions: [],
      undoneSales: new Map(),
      cancelled: new Map(),
    };
    return findInTheWay(former, now).length > 0 ? undefined : revert(former, now);
  }
}

/** Settings are left out, because an undo reverts them in both worlds. */
const findReach = (events: Events): Reach => ({ ...reachOf(events), settings: [] });

const NOTHING: Parts = { slots: new Map(), bookings: new Map(), settings: new Map() };

/** Fills in the reasons of blocked slots, which make no difference to what is sold. */
const addReasons = (slots: Parts['slots']): [SlotId, SlotPart][] =>
  [...slots].map(([slotId, slot]) => [
    slotId,
    { ...slot, blockReason: slot.closureId === null ? unknownBox : null, isOpened: true },
  ]);
