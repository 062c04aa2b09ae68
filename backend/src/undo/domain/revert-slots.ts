import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import type { DaySchedule, Slot } from '../../schedule/domain/day-schedule.ts';
import { atPrices, slotsBlocked, slotsRemoved } from '../../schedule/domain/slot-events.ts';
import type { Former } from './parts.ts';

interface SlotsOfDay {
  readonly former: Former;
  readonly now: DaySchedule;
  /** A slot as it is when these events come. */
  readonly present: (slotId: SlotId) => Slot | undefined;
}

/** Makes slots of a day what they were before. The bookings that held them then return after this. */
export function revertSlots(
  day: Day,
  slotIds: readonly SlotId[],
  { former, now, present }: SlotsOfDay,
): ScheduleEvent[] {
  const { before } = former;
  const changes = slotIds.map((slotId) => {
    const [was, is] = [before.slots.get(slotId), present(slotId)];
    return { slotId, was, is, priceCents: was?.priceCents ?? is?.priceCents ?? 0 };
  });
  type Change = (typeof changes)[number];
  const priced = (isMeant: (change: Change) => unknown) =>
    changes.filter(isMeant).map(({ slotId, priceCents }) => ({ slotId, priceCents }));
  const released = priced(({ is }) => isAt(is, 'blocked'));
  const opened = priced(({ was, is }) => was?.isOpened && !is);
  const generated = priced(({ was, is }) => was && !is && !was.isOpened);
  const repriced = priced(
    ({ was, is, priceCents }) => was !== undefined && isAt(is, 'available') && is.priceCents !== priceCents,
  );
  const removed = changes.filter(({ was, is }) => !was && is).map(({ slotId }) => slotId);
  // A year of regenerated days has to fit one append, so each is brought back in one event.
  const isRegenerated = former.generated.has(day);
  const isAny = generated.length + (isRegenerated ? repriced.length + removed.length : 0) > 0;
  const whole = isRegenerated ? { removed, repriced } : { removed: [], repriced: [] };
  return [
    ...atPrices('SlotMadeAvailable', released),
    ...(isAny ? [{ type: 'SlotsGenerated', data: { day, slots: generated, ...whole } } as const] : []),
    ...atPrices('SlotOpened', opened),
    ...(isRegenerated ? [] : [...atPrices('SlotPriceChanged', repriced), ...slotsRemoved(removed)]),
    ...blockedByStaff(slotIds, former),
    ...closedByOthers(day, slotIds, former, now),
  ];
}

const isAt = (slot: Slot | undefined, status: Slot['status']): slot is Slot => slot?.status === status;

/** Slots that were blocked for the same reason share an event. */
function blockedByStaff(slotIds: readonly SlotId[], { before }: Former): ScheduleEvent[] {
  const groups = new Map<string, Parameters<typeof slotsBlocked>>();
  for (const slotId of slotIds) {
    const { status, blockReason: reason } = before.slots.get(slotId) ?? {};
    if (status !== 'blocked' || !reason) continue;
    const [slots = []] = groups.get(reason.box) ?? [];
    groups.set(reason.box, [[...slots, slotId], reason]);
  }
  return [...groups.values()].flatMap((group) => slotsBlocked(...group));
}

/** Slots that closures had blocked which this undo doesn't concern. */
const closedByOthers = (day: Day, slotIds: readonly SlotId[], { reach, before }: Former, now: DaySchedule) =>
  [...now.closures].flatMap(([closureId, { first, end, reason }]): ScheduleEvent[] => {
    if (reach.closures.includes(closureId)) return [];
    const slots = slotIds.filter((slotId) => before.slots.get(slotId)?.closureId === closureId);
    return slots.length === 0
      ? []
      : [{ type: 'SlotsClosed', data: { closureId, day, first, end, reason, slots, isLater: true } }];
  });
