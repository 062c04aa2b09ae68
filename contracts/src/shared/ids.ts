import { z } from 'zod';

import type { EventMetadata } from './event-metadata.ts';
import { reject } from './rejection.ts';
import { isCellInCalendar, isInCalendar, type CellId, type SlotId } from './slot-ids.ts';

/**
 * The id of the action that wrote an event: one request, with everything that it set off. The
 * server makes it, so it never holds anything that a client sent (ADR 96).
 */
export const actionIdOf = ({ causationId }: Pick<EventMetadata, 'causationId'>): string =>
  causationId;

const NO_ID = 'must be a whole number or its digits';

/** A slot’s id in a request, as a number or digits. A negative id stands for a cell (rule 5.4). */
export const slotId = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,16}$/)
        .transform(Number),
    ],
    { error: NO_ID },
  )
  .refine(Number.isInteger, NO_ID);

/**
 * Returns the id of a slot or cell unchanged. Rejects ids outside the calendar, where there are no
 * slots for anybody (rule 14.3).
 */
export const requireKnownSlot = (id: number): SlotId | CellId =>
  isInCalendar(id) || isCellInCalendar(id) ? id : reject('SLOT_NOT_FOUND');

/** The id of one slot in a body or a query; not that of a cell. */
export const knownSlotId = slotId.transform((id) =>
  isInCalendar(id) ? id : reject('SLOT_NOT_FOUND'),
);

/** A slot’s id in a path. Any other text becomes null, which answers that there is no such slot. */
export const slotIdInPath = z.string().transform((text) => slotId.safeParse(text).data ?? null);

export const uuid = z.uuid('must be an id').transform((id) => id.toLowerCase());
