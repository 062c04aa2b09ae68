import { z } from 'zod';
import { requiredText } from '../shared/required.ts';
import { optionalEmail, optionalText, phone, text } from '../shared/text.ts';
import type { Customer } from './customer.ts';
import { countOf, requestedSlots, slotFields } from './requested-slots.ts';

/** The sentences of the customer's form, and those of the staff's (spec, section 5). */
export const customerMessages = {
  name: 'Name must be at least 2 characters',
  phone: 'Phone number must be between 8-15 digits, with optional + prefix',
  email: 'Invalid email format',
  slots: 'Select at least one time slot',
} as const;
export const staffMessages = {
  name: 'Name must be at least 2 characters',
  phone: 'Phone number must be 8-15 digits, optionally starting with +',
  email: 'Invalid email address',
  slots: 'Must select at least one time slot',
} as const;
type Messages = Record<keyof typeof customerMessages, string>;

/** The fields about the customer, in the form's order, so that the first problem is the form's first. */
export const customerFields = (messages: Messages) => ({
  customerName: requiredText(
    text(200).refine((name) => name.length >= 2, messages.name),
    messages.name,
  ).meta({ description: 'At least 2 characters.' }),
  phoneNumber: requiredText(phone(messages.phone), messages.phone).meta({
    description: '8 to 15 digits with an optional +. Spaces and hyphens are taken out.',
  }),
  email: optionalEmail(messages.email).meta({ description: 'For the confirmation.' }),
  notes: optionalText(2000),
  experienceLevel: optionalText(100),
});

const customerOf = (fields: Customer): Customer => ({
  customerName: fields.customerName,
  phoneNumber: fields.phoneNumber,
  email: fields.email,
  notes: fields.notes,
  experienceLevel: fields.experienceLevel,
});

/** The form calls the name `fullName` or `customerName` (spec, section 3). */
const withFullName = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((body) => {
    const fields = body as { customerName?: unknown; fullName?: unknown } | null | undefined;
    return typeof fields === 'object' && fields !== null
      ? { ...fields, customerName: fields.customerName ?? fields.fullName }
      : body;
  }, schema);

/** A booking as a form sends it: whom it is for, and its slots by id or by time. */
export const bookingForm = (messages: Messages) =>
  withFullName(
    z
      .object({
        ...customerFields(messages),
        fullName: z
          .unknown()
          .optional()
          .meta({ type: 'string', description: 'Stands for customerName where that is left out.' }),
        equipmentRental: z.boolean({ error: 'Equipment rental must be true or false' }).default(false),
        language: z
          .enum(['lv', 'en'])
          .optional()
          .meta({ description: "Of the customer's mails; where it is left out, Accept-Language is asked." }),
        ...slotFields(messages.slots),
      })
      .meta({ required: ['phoneNumber'] })
      .transform(({ equipmentRental, language, ...fields }) => ({
        customer: customerOf(fields),
        equipmentRental,
        language,
        slots: requestedSlots(fields),
      }))
      .refine(({ slots }) => countOf(slots) > 0, { error: messages.slots, path: ['timeSlotIds'] }),
  );
