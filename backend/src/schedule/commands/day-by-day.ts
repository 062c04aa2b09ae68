import type { Day } from '@cablepark/contracts/shared/riga-time';

/** How many days are worked on at once; each is a stream of its own, and bookings continue meanwhile. */
const DAYS_AT_ONCE = 14;

/** Does something on each day, some days at once. A day that fails doesn’t stop the others; its failure is thrown last. */
export async function dayByDay<Outcome>(
  days: readonly Day[],
  ofDay: (day: Day) => Promise<Outcome>,
): Promise<readonly Outcome[]> {
  const outcomes: PromiseSettledResult<Outcome>[] = [];
  for (let i = 0; i < days.length; i += DAYS_AT_ONCE)
    outcomes.push(...(await Promise.allSettled(days.slice(i, i + DAYS_AT_ONCE).map(ofDay))));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
