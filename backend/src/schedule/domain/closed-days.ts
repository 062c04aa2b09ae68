import {
  dayOf,
  daysFrom,
  slotAt,
  slotsOfDay,
  slotStartingAt,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

/** The slots of a stretch of time, those that lie in it only in part included. */
export interface SlotStretch {
  readonly first: SlotId;
  /** The first slot after it. */
  readonly end: SlotId;
}

export const slotStretchOf = (from: Date, to: Date): SlotStretch => ({
  first: slotAt(from),
  end: slotStartingAt(to) ?? slotAt(to) + 1,
});

/** The Riga days of a stretch, each with its own part of it. */
export function daysOfStretch({ first, end }: SlotStretch): ReadonlyMap<Day, SlotStretch> {
  return new Map(
    daysFrom(dayOf(first), dayOf(end - 1)).map((day) => {
      const slots = slotsOfDay(day);
      const [midnight = first, last = end - 1] = [slots[0], slots.at(-1)];
      return [day, { first: Math.max(first, midnight), end: Math.min(end, last + 1) }];
    }),
  );
}
