import { z } from 'zod';

import { dateTime } from '../shared/fields.ts';

/** The effect that a change of settings has, or would have, on the slots at once. */
export const slotsOutcome = z.object({
  generatedSlots: z.number().int().meta({ description: 'Slots that were opened.' }),
  removedSlots: z.number().int().meta({ description: 'Available slots that are gone.' }),
  repricedSlots: z
    .number()
    .int()
    .meta({ description: 'Available slots that cost something else.' }),
  bookingsInTheWay: z
    .array(
      z.object({
        reference: z.string(),
        shortReference: z.string().nullable(),
        customerName: z.string(),
        phoneNumber: z.string(),
        firstSlotTime: dateTime,
      }),
    )
    .meta({ description: 'Bookings outside the hours. They stay.' }),
});
export type SlotsOutcome = z.output<typeof slotsOutcome>;

/** Which days a price or opening hours are saved for (rule 3.8). */
export const applyChoices = ['window', 'newDays'] as const;
export type ApplyChoice = (typeof applyChoices)[number];

/** The fields with which a price or opening hours can be saved and sold in one step. */
export const applyFields = {
  apply: z.enum(applyChoices).optional().meta({
    description:
      'window changes the slots of the booking window in the same step, newDays only those of days that are generated later. The answer counts the slots then.',
  }),
  dryRun: z
    .boolean({ error: 'must be true or false' })
    .default(false)
    .meta({ description: 'Says what would be done and changes nothing; with apply.' }),
};

/** A dry run answers what is done to slots, so it has to say to which. */
export const isApplyGiven = ({
  apply,
  dryRun,
}: {
  readonly apply?: ApplyChoice | undefined;
  readonly dryRun: boolean;
}): boolean => !dryRun || apply !== undefined;
export const APPLY_MISSING = { error: 'A dry run needs apply', path: ['apply'] };

/** The effect that saving a price or opening hours has, or would have, on the slots. */
export const appliedSetting = slotsOutcome.extend({
  setByHand: z
    .number()
    .int()
    .meta({ description: 'Available slots whose price was set by hand. It stays.' }),
});
export type AppliedSetting = z.output<typeof appliedSetting>;
