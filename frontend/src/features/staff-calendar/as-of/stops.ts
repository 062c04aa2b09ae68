import type { Action } from '@cablepark/contracts/audit/list-actions';

/**
 * The instants at which a week can be shown, oldest first: one after each of its actions but the
 * last, whose outcome is the present. A single action is a stop all the same.
 */
export function listStops(actions: readonly Action[]): readonly string[] {
  const instants = [...new Set(listDoneInstants(actions))];
  return instants.length > 1 ? instants.slice(0, -1) : instants;
}

/**
 * The instants as of which the actions count as done. An instant stands for the last position that
 * was decided by then, together with everything before it in the log, so an action counts as done
 * as soon as a later one in the log was decided. The two orders can differ because the clocks of
 * several machines do, and because a demo's season was decided before its calendar was made.
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

/**
 * Reads an instant from the address: with a time zone, and not in the future. Anything else is
 * ignored.
 */
export const instantFrom = (text: string | null, now: Date): string | undefined =>
  text !== null && /T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && Date.parse(text) <= now.getTime()
    ? text
    : undefined;

const PLAYED_MS = 20_000;
const FASTEST_MS = 120;
const SLOWEST_MS = 800;

/**
 * For how many milliseconds each stop is shown: the more stops there are, the shorter, so that
 * playing a busy week doesn't take forever.
 */
export const computePause = (stops: readonly string[]): number =>
  Math.min(SLOWEST_MS, Math.max(FASTEST_MS, PLAYED_MS / Math.max(1, stops.length)));
