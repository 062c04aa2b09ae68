import type { Action } from '@cablepark/contracts/audit/list-actions';

/**
 * The instants at which a week can be shown, oldest first: after each of its actions but the last
 * one, because what that one left is what there is now. If there was only one, it is a stop all the
 * same.
 */
export function listStops(actions: readonly Action[]): readonly string[] {
  const instants = [...new Set(listDoneInstants(actions))];
  return instants.length > 1 ? instants.slice(0, -1) : instants;
}

/**
 * From when on each action is done, as `asOf` understands it: from its own instant, or from an
 * earlier one at which a later action was decided, because the log is taken from its beginning.
 * Clocks of several machines differ, and a demo's season was decided before its calendar was made.
 */
function listDoneInstants(actions: readonly Action[]): string[] {
  const instants = actions.map(({ decidedAt }) => decidedAt);
  for (let i = instants.length - 2; i >= 0; i -= 1) {
    const [own = '', later = ''] = instants.slice(i);
    if (later < own) {
      instants[i] = later;
    }
  }

  return instants;
}

/** The number of the stop that an instant belongs to. `stops.length` stands for now. */
export function findStop(stops: readonly string[], asOf: string | undefined): number {
  if (asOf === undefined) {
    return stops.length;
  }

  const instant = Date.parse(asOf);
  return Math.max(0, stops.filter((stop) => Date.parse(stop) <= instant).length - 1);
}

/** An instant with a zone that is not to come, from the address; anything else there is ignored. */
export const instantFrom = (text: string | null, now: Date): string | undefined =>
  text !== null && /T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && Date.parse(text) <= now.getTime()
    ? text
    : undefined;

const PLAYED_MS = 20_000;
const FASTEST_MS = 120;
const SLOWEST_MS = 800;

/**
 * For how long each stop is shown, so that a busy week doesn't take longer than a quiet one for
 * ever.
 */
export const computePause = (stops: readonly string[]): number =>
  Math.min(SLOWEST_MS, Math.max(FASTEST_MS, PLAYED_MS / Math.max(1, stops.length)));
