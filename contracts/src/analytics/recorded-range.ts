import { z } from 'zod';

import { isDayInReach } from '../shared/days-in-reach.ts';
import { instant, restorePlus } from '../shared/fields.ts';
import { addDays, startOfDay, type Day } from '../shared/riga-time.ts';

const NO_BOUND = 'must be a day (yyyy-MM-dd) or an instant with its zone';

/** One end of a range of time: an instant, or a day in Riga, which is in the range as a whole. */
type RangeEnd = { readonly day: Day } | { readonly instant: Date };

/** A Riga day, or an instant with its zone. */
export const rangeEnd = z
  .string(NO_BOUND)
  .transform((text, ctx): RangeEnd => {
    const plain = restorePlus(text);
    if (isDayInReach(plain)) {
      return { day: plain };
    }

    const parsed = instant.safeParse(plain);
    if (parsed.success) {
      return { instant: parsed.data };
    }

    ctx.addIssue({ code: 'custom', message: NO_BOUND });
    return z.NEVER;
  })
  .meta({
    description:
      'A day in Riga (yyyy-MM-dd), inclusive, or an instant with its zone, exclusive as an end.',
  });

interface RequestedRange {
  readonly from?: RangeEnd | undefined;
  readonly to?: RangeEnd | undefined;
}

/** The first instant of a range, and the first after it; undefined where the range is open. */
export const instantsOf = ({
  from,
  to,
}: RequestedRange): { readonly from?: Date; readonly to?: Date } => ({
  ...(from && { from: 'day' in from ? startOfDay(from.day) : from.instant }),
  ...(to && { to: 'day' in to ? startOfDay(addDays(to.day, 1)) : to.instant }),
});

/**
 * Whether the range ends before it begins. A range of no time is not reversed, unless it ends with
 * a day.
 */
export function isReversed(range: RequestedRange): boolean {
  const { from, to } = instantsOf(range);
  if (!from || !to) {
    return false;
  }

  return (
    from > to || (range.to !== undefined && 'day' in range.to && from.getTime() === to.getTime())
  );
}
