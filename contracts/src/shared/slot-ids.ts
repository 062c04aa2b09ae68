import type { z } from 'zod';

// Only this file knows how the number of a slot is made. Everything else asks these functions, and
// SQL has the expressions that are built here.

/* oxlint-disable eslint-js/no-restricted-syntax -- here, and nowhere else, numbers become ids */

/**
 * The number of a slot: its cable, and the half hour since 1970 (UTC) in which it starts. The park
 * has one cable, 0. The brand keeps a price, a count or an index from being passed as a slot. Ids
 * come from days and instants (riga-time.ts), from events and requests (`storedSlotId`,
 * `knownSlotId`), or from other ids, by the functions here.
 */
export type SlotId = number & z.core.$brand<'SlotId'>;

/** The number of a cell of the calendar whose slot isn't stored: that of the slot, negated. */
export type CellId = number & z.core.$brand<'CellId'>;

export const SLOT_MINUTES = 30;
const SLOT_SECONDS = SLOT_MINUTES * 60;
/** The length of a slot in milliseconds. */
export const SLOT_MS = SLOT_SECONDS * 1000;

/** The numbers of a cable. Columns of 32 bits have room for those of 128 cables. */
const NUMBERS_OF_A_CABLE = 2 ** 24;

/** The slot of a cable that starts in this half hour since 1970. */
export const slotFromHalfHour = (halfHour: number, cable = 0): SlotId =>
  (cable * NUMBERS_OF_A_CABLE + halfHour) as SlotId;

/** The half hour since 1970 in which a slot starts; negative for a cell. */
export const halfHourOf = (slot: SlotId | CellId): number => slot % NUMBERS_OF_A_CABLE;

/** The cable of a slot or cell. */
export const cableOf = (slot: SlotId | CellId): number =>
  Math.floor(Math.abs(slot) / NUMBERS_OF_A_CABLE);

/** The slot that starts this many half hours after another one on its cable, or before it. */
export const addHalfHours = (slot: SlotId, halfHours: number): SlotId =>
  (slot + halfHours) as SlotId;

/** The slot that starts when another one ends. */
export const nextSlot = (slot: SlotId): SlotId => addHalfHours(slot, 1);

/** The slots from one slot to another of its cable, in order, without the other one. */
export const listSlots = (first: SlotId, end: SlotId): SlotId[] =>
  Array.from({ length: end - first }, (_, i) => addHalfHours(first, i));

/** The earliest of some slots of a cable. Throws RangeError if there are none. */
export const earliestOf = (slots: readonly SlotId[]): SlotId =>
  slots.reduce((earliest, slot) => (slot < earliest ? slot : earliest), firstOf(slots));

/** The earliest slot of some items of a cable, such as a booking's priced slots. */
export const earliestSlotOf = (items: readonly { readonly slotId: SlotId }[]): SlotId =>
  earliestOf(items.map(({ slotId }) => slotId));

/** The latest of some slots of a cable. Throws RangeError if there are none. */
export const latestOf = (slots: readonly SlotId[]): SlotId =>
  slots.reduce((latest, slot) => (slot > latest ? slot : latest), firstOf(slots));

function firstOf([first]: readonly SlotId[]): SlotId {
  if (first === undefined) {
    throw new RangeError('There is no slot.');
  }

  return first;
}

/** The cell in which a slot would be. */
export const cellOf = (slot: SlotId): CellId => (slot * -1) as CellId;

/** The slot that would be in a cell. */
export const slotOfCell = (cell: CellId): SlotId => (cell * -1) as SlotId;

/** Tells cells from slots. */
export const isCell = (id: SlotId | CellId): id is CellId => id < 0;

// The range from 1971 to 2500, in half-hours. Ids outside it, and those of other cables, are
// mistakes, attacks, or numbers a client made up for a cell.
const FIRST_SLOT = slotFromHalfHour(17_520);
const LAST_SLOT = slotFromHalfHour(9_300_000);

/** Whether a number is that of a slot in the calendar of the park's cable. */
export const isInCalendar = (id: number): id is SlotId =>
  Number.isInteger(id) && id >= FIRST_SLOT && id <= LAST_SLOT;

/** Whether a number is that of a cell in the calendar of the park's cable. */
export const isCellInCalendar = (id: number): id is CellId => isInCalendar(-id);

/** The slot with this number. Throws RangeError if none in the calendar has it. */
export function toSlotId(id: number): SlotId {
  if (!isInCalendar(id)) {
    throw new RangeError(`Not a slot of the calendar: ${id}`);
  }

  return id;
}

/** SQL, in Postgres and in DuckDB, for the half hour since 1970 in which a stored slot starts. */
export const buildHalfHourSql = (slotId: string): string => `((${slotId}) % ${NUMBERS_OF_A_CABLE})`;

/** SQL, in Postgres and in DuckDB, for the instant at which a stored slot starts. */
export const buildSlotStartSql = (slotId: string): string =>
  `to_timestamp(${buildHalfHourSql(slotId)} * ${SLOT_SECONDS})`;
