import { z } from 'zod';

import { accountMessages } from '../accounts/account-messages.ts';
import { payWith } from '../passes/pass-code.ts';
import {
  bounded,
  isPersonsName,
  optionalEmail,
  optionalText,
  phone,
  requiredText,
  text,
} from '../shared/text.ts';
import { attendanceForm } from './attendance.ts';
import {
  openDetailNames,
  openDetails,
  pickFields,
  schemasOf,
  sealedDetails,
} from './booking-details.ts';
import { personalFields } from './customer.ts';
import { MAX_HALF_HOURS } from './limits.ts';
import {
  countRequestedSlots,
  MAX_DAY_SLOTS,
  readRequestedSlots,
  slotFields,
} from './requested-slots.ts';

/** The messages of the customers’ form. The staff’s form has its own. */
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
type FormMessages = Record<keyof typeof customerMessages, string>;

const MAX_NAME_LENGTH = 200;

/**
 * The customer's fields in the order of the form, so the first problem reported is the first on
 * screen.
 */
export const customerFields = (messages: FormMessages) => ({
  customerName: bounded(MAX_NAME_LENGTH, messages.name)
    .refine(isPersonsName, accountMessages.personsName.en)
    .pipe(text(MAX_NAME_LENGTH).refine((name) => name.length >= 2, messages.name))
    .meta({ description: 'At least 2 characters.' }),
  phoneNumber: requiredText(phone(messages.phone), messages.phone).meta({
    description: '8 to 15 digits with an optional +. Spaces and hyphens are removed.',
  }),
  email: optionalEmail(messages.email).meta({ description: 'For the confirmation.' }),
  ...schemasOf(sealedDetails, 'sent'),
});

export const exampleCustomer = {
  customerName: 'Anna Bērziņa',
  phoneNumber: '+371 20 000 001',
  email: 'anna@example.com',
};

/** The most ids and times together in one request. */
const MAX_ENTRIES = 50;
/** Staff may book the longest day whole. */
const MAX_HALF_HOURS_OF_STAFF = MAX_DAY_SLOTS;

const describeLimit = (most: number) => `At most ${most} half hours in one booking.`;

type SentForm = Readonly<Record<string, unknown>>;

interface FormSender {
  readonly messages: FormMessages;
  readonly most: number;
  readonly isStaff: boolean;
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
const countEntries = ({ timeSlotIds, unallocatedSlots, timeSlots }: SentForm): number =>
  lengthOf(timeSlotIds) + lengthOf(unallocatedSlots) + lengthOf(timeSlots);

/** Whether staff take slots that are held by or offered to somebody else, after a warning. */
export const overReserved = z.boolean({ error: 'must be true or false' }).default(false);

const isBlank = (sent: unknown): boolean =>
  sent === undefined || sent === null || (typeof sent === 'string' && sent.trim() === '');

/** A phone number, or none of a customer who stands before staff. */
const phoneOrNone = (message: string) =>
  requiredText(z.union([z.literal(''), phone(message)], { error: message }), message);

/**
 * The form as it is sent, with the name as `fullName` or `customerName`. Entries are counted before
 * any is parsed, and unknown fields are ignored, so that refusing thousands costs nothing. Staff
 * notes, attendance and `overReserved` are read from staff alone, and only with attendance may the
 * phone number be missing.
 */
const sentForm = <Schema extends z.ZodType>(
  { most, isStaff }: FormSender,
  names: readonly string[],
  schema: Schema,
) =>
  z.preprocess((body, ctx) => {
    const fields = body as SentForm | null | undefined;
    if (typeof fields !== 'object' || fields === null) {
      return body;
    }
    if (countEntries(fields) > MAX_ENTRIES) {
      ctx.addIssue({ code: 'custom', message: describeLimit(most), path: ['timeSlotIds'] });
      return z.NEVER;
    }

    const none = { staffNotes: undefined, attendance: undefined, overReserved: undefined };
    const { staffNotes, attendance, overReserved } = isStaff ? fields : none;
    const known = Object.fromEntries(names.map((name) => [name, fields[name]]));
    const noPhone = attendance === undefined ? undefined : '';
    return {
      ...known,
      customerName: fields.customerName ?? fields.fullName,
      phoneNumber: isBlank(fields.phoneNumber) ? noPhone : fields.phoneNumber,
      staffNotes,
      attendance,
      overReserved,
    };
  }, schema);

function bookingFields({ messages, isStaff }: FormSender) {
  const customer = customerFields(messages);
  const staffPhone = phoneOrNone(messages.phone).meta({
    description:
      '8 to 15 digits with an optional +. It may be left out or empty if `attendance` is sent.',
  });
  return {
    ...customer,
    phoneNumber: isStaff ? staffPhone : customer.phoneNumber,
    staffNotes: optionalText(2000).meta({
      description: 'From staff, for staff only; from customers it is ignored.',
    }),
    fullName: z
      .unknown()
      .optional()
      .meta({ type: 'string', description: 'Used if customerName is left out.' }),
    ...schemasOf(openDetails, 'sent'),
    payWith,
    holdId: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'The id of a hold; one’s own counts without it.' }),
    language: z.enum(['lv', 'en']).optional().meta({
      description: "The language of the customer's mails; by default that of Accept-Language.",
    }),
    attendance: attendanceForm.optional().meta({
      description:
        'From staff, for a customer who came without a booking; `expected` notes nothing. From customers it is ignored.',
    }),
    overReserved: overReserved.meta({
      description:
        'From staff, to book what is held or offered all the same; from customers it is ignored.',
    }),
    ...slotFields(messages.slots, MAX_ENTRIES),
  };
}

function bookingForm(sender: FormSender) {
  const { messages, most, isStaff } = sender;
  const fields = bookingFields(sender);
  return sentForm(
    sender,
    Object.keys(fields),
    z
      .object(fields)
      .meta({ required: isStaff ? [] : ['phoneNumber'] })
      .transform(({ timeSlotIds, unallocatedSlots, timeSlots, ...sent }) => ({
        customer: pickFields(personalFields, sent),
        ...pickFields(openDetailNames, sent),
        holdId: sent.holdId,
        language: sent.language,
        attendance: sent.attendance,
        overReserved: sent.overReserved,
        payWith: sent.payWith ?? [],
        slots: readRequestedSlots({ timeSlotIds, unallocatedSlots, timeSlots }),
      }))
      .refine(({ slots }) => countRequestedSlots(slots) > 0, {
        error: messages.slots,
        path: ['timeSlotIds'],
      })
      .refine(({ slots }) => countRequestedSlots(slots) <= most, {
        error: describeLimit(most),
        path: ['timeSlotIds'],
      }),
  );
}

/** The customers’ form: whom the booking is for, and its slots by id or time. */
export const customerForm = bookingForm({
  messages: customerMessages,
  most: MAX_HALF_HOURS,
  isStaff: false,
});
/** The same fields with the messages of the staff’s form. */
export const staffForm = bookingForm({
  messages: staffMessages,
  most: MAX_HALF_HOURS_OF_STAFF,
  isStaff: true,
});
