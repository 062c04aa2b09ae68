import { bigint, boolean, int, text, timestamptz, uuid } from '../runtime/columns.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/define-table.ts';
import type { RowOf } from '../runtime/table.ts';

/** A booking with its slots, whether it stands or was cancelled. Its customer stays sealed until it is shown. */
export const bookings = defineTable(
  'bookings',
  {
    bookingId: text().key(),
    reference: text(),
    /** Log position of the event that placed it; orders bookings of the same millisecond in lists. */
    placedAtPosition: bigint(),
    createdAt: timestamptz(),
    firstSlot: int(),
    slotIds: int().array(),
    priceCents: int().array(),
    customerKeyId: uuid(),
    customerBox: text(),
    equipmentRental: boolean(),
    ownerId: text().nullable(),
    /** Null while it stands. */
    cancelledAt: timestamptz().nullable(),
    /** Whether its customer has been erased. */
    isErased: boolean(),
  },
  {
    indexes: [
      { name: 'bookings_reference', columns: ['reference'], isUnique: true },
      { name: 'bookings_newest', columns: ['createdAt', 'placedAtPosition'] },
      { name: 'bookings_first_slot', columns: ['firstSlot'] },
    ],
  },
);

export type BookingRow = RowOf<typeof bookings>;

/** Every booking there ever was. Cancelled ones are shown to nobody, but must be found when somebody is erased. */
export const bookingsReadModel = defineReadModel({
  name: 'bookings',
  version: 2,
  tables: [bookings],
  on: {
    BookingPlaced: ({ data, position, metadata }, changes) => {
      changes.put(bookings, {
        bookingId: data.bookingId,
        reference: data.reference,
        placedAtPosition: position,
        createdAt: metadata.at,
        firstSlot: Math.min(...data.slots.map(({ slotId }) => slotId)),
        slotIds: data.slots.map(({ slotId }) => slotId),
        priceCents: data.slots.map(({ priceCents }) => priceCents),
        customerKeyId: data.customer.keyId,
        customerBox: data.customer.box,
        equipmentRental: data.equipmentRental,
        ownerId: data.ownerId,
        cancelledAt: null,
        isErased: false,
      });
    },
    BookingDetailsChanged: ({ data }, changes) => {
      changes.patch(
        bookings,
        { bookingId: data.bookingId },
        {
          customerKeyId: data.customer.keyId,
          customerBox: data.customer.box,
          equipmentRental: data.equipmentRental,
          isErased: false,
        },
      );
    },
    BookingCancelled: ({ data, metadata }, changes) => {
      changes.patch(bookings, { bookingId: data.bookingId }, { cancelledAt: metadata.at });
    },
    PersonalDataErased: ({ data: { subject, subjectId: bookingId } }, changes) => {
      if (subject === 'booking') changes.patch(bookings, { bookingId }, { isErased: true });
    },
  },
});
