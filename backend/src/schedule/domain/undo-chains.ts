import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { actionIdOf } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';
import type { Dated } from '@cablepark/event-store/streams/decider';

/** Which actions were undone. An action, its undo, the undo of that and so on are a chain. */
export interface UndoChains {
  /** The action that an undo's chain began with. */
  readonly roots: PersistentMap<string, string>;
  /** By the action that it began with, how a chain ends. */
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
 * The chains after an event. An event that undoes nothing changes none, nor do further events of
 * the same undo.
 */
export function withUndo(chains: UndoChains, { metadata }: Dated<ScheduleStreamEvent>): UndoChains {
  if (metadata.undoes === undefined) {
    return chains;
  }

  const undo = actionIdOf(metadata);
  const root = rootOf(chains, metadata.undoes);
  const { last, isInForce } = endOf(chains, root);
  // An undo has several events.
  if (last === undo) {
    return chains;
  }

  return {
    roots: chains.roots.with(undo, root),
    ends: chains.ends.with(root, { last: undo, isInForce: !isInForce }),
  };
}

/**
 * The last of an action's chain, which is what has to be reverted if the action is to be undone.
 */
export const lastOf = (chains: UndoChains, action: string): string =>
  endOf(chains, rootOf(chains, action)).last;

/**
 * Rejects ALREADY_UNDONE unless the action is the last of its chain, or was brought back by the
 * last of it.
 */
export function assertInForce(chains: UndoChains, action: string): void {
  const root = rootOf(chains, action);
  const { last, isInForce } = endOf(chains, root);
  if (last !== action && !(isInForce && root === action)) {
    reject('ALREADY_UNDONE');
  }
}
