import { z } from 'zod';

import { cancellationReason } from '../schedule/cancellation-reason.ts';
import { operationTypes } from '../schedule/regenerate-slots.ts';
import { storedSlotId } from '../shared/fields.ts';

/** Stored slots and cells, each as the request named them. */
const requestedSlots = z.object({
  stored: z.array(storedSlotId).readonly(),
  unallocated: z.array(storedSlotId).readonly(),
});
const days = z.array(z.iso.date()).readonly();
const isStaff = z.boolean();
const overReserved = z.boolean().default(false);
/** The days whose slots change together with a setting. */
const applied = z.object({ days });

/**
 * The fields of a request that its commit keeps in its metadata, by the name of the command: those
 * that what-if needs to decide it again under other rules, and that its events don't have. Requests
 * of other commands leave none.
 *
 * Only what stands here is written, and it can't hold anything personal: there are numbers, yes or
 * no, days, and words of a list, but no text that somebody typed, no reference, token or address,
 * and no id of a booking or a person. The events have those.
 */
export const askedFields = {
  BookSlots: z.object({ slots: requestedSlots, isStaff, overReserved }),
  MoveBooking: z.object({ slots: requestedSlots, isStaff, keepPrice: z.boolean(), overReserved }),
  CancelBooking: z.object({ isStaff, reason: cancellationReason, clearSlots: z.boolean() }),
  BlockSlots: z.object({ slots: requestedSlots }),
  ReleaseSlots: z.object({ slots: requestedSlots }),
  MakeSlotsAvailable: z.object({ slots: requestedSlots, priceCents: z.number().int() }),
  RegenerateSlots: z.object({
    days,
    operationType: z.enum(operationTypes),
    includeAvailable: z.boolean(),
    includeBooked: z.boolean(),
    includeSetByHand: z.boolean(),
    applyCurrentPricing: z.boolean(),
    applyCurrentOperatingHours: z.boolean(),
  }),
  ChangePricing: applied,
  ChangeOperatingHours: applied,
  ChangeSpecialDays: applied,
  RemoveSpecialDay: applied,
  CloseStretch: z.object({ includeRiding: z.boolean() }),
} as const;

type AskedFields = typeof askedFields;
export type AskingCommand = keyof AskedFields;
/** What was asked of a command, as its metadata have it. */
export type AskedOf<Command extends AskingCommand> = z.output<AskedFields[Command]>;
/** What was asked of some command. */
export type Asked = Readonly<Record<string, unknown>>;

/** The most characters of JSON that are written. They are ASCII, so each is a byte. */
const MAX_LENGTH = 16 * 1024;

/**
 * Returns the declared fields of a request, for the metadata of its commit; undefined if they are
 * too long to be kept, or if they aren't valid: a day that doesn't exist, for example, is refused
 * by the command itself.
 */
export function pickAsked<Command extends AskingCommand>(
  command: Command,
  request: z.input<AskedFields[Command]>,
): Asked | undefined {
  const asked = readAsked(command, request);
  return asked === undefined || JSON.stringify(asked).length > MAX_LENGTH ? undefined : asked;
}

/**
 * Reads the declared fields from the metadata of a commit; undefined if they are missing or don't
 * have today's form.
 */
export const readAsked = <Command extends AskingCommand>(
  command: Command,
  asked: unknown,
): AskedOf<Command> | undefined =>
  askedFields[command].safeParse(asked).data as AskedOf<Command> | undefined;

/** Whether a command declares such fields. */
export const isAskingCommand = (command: string): command is AskingCommand =>
  Object.hasOwn(askedFields, command);
