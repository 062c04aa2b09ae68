import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { actionIdOf } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Dated } from '@cablepark/event-store/streams/decider';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';

/** Which actions were undone. An action, its undo, the undo of that and so on form a chain. */
export interface UndoChains {
  /** The first action of each undo's chain. */
  readonly roots: PersistentMap<string, string>;
  /** The end of each chain, by its first action. */
  readonly ends: PersistentMap<string, ChainEnd>;
}

interface ChainEnd {
  readonly last: string;
  /** Whether the first action is in force: it was undone an even number of times. */
  readonly isInForce: boolean;
}

export const noChains: UndoChains = { roots: new PersistentMap(), ends: new PersistentMap() };

/** The action that the chain of this one began with. */
const rootOf = ({ roots }: UndoChains, action: string): string => roots.get(action) ?? action;

const endOf = ({ ends }: UndoChains, root: string): ChainEnd =>
  ends.get(root) ?? { last: root, isInForce: true };

/**
 * Adds an undo to the chains. Events that undo nothing, and further events of the same undo, change
 * nothing.
 */
export function addUndo(chains: UndoChains, { metadata }: Dated<ScheduleStreamEvent>): UndoChains {
  if (metadata.undoes === undefined) {
    return chains;
  }

  const undo = actionIdOf(metadata);
  const root = rootOf(chains, metadata.undoes);
  const { last, isInForce } = endOf(chains, root);
  // An earlier event of the same undo has added it.
  if (last === undo) {
    return chains;
  }

  return {
    roots: chains.roots.with(undo, root),
    ends: chains.ends.with(root, { last: undo, isInForce: !isInForce }),
  };
}

/** The last action of the chain, which is the one to revert when this action is undone. */
export const lastOf = (chains: UndoChains, action: string): string =>
  endOf(chains, rootOf(chains, action)).last;

/**
 * Rejects ALREADY_UNDONE unless the action is the last of its chain, or the last one brought it
 * back.
 */
export function assertInForce(chains: UndoChains, action: string): void {
  const root = rootOf(chains, action);
  const { last, isInForce } = endOf(chains, root);
  if (last !== action && !(isInForce && root === action)) {
    reject('ALREADY_UNDONE');
  }
}
