import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/table.ts';

/** A booking with its slots, standing or cancelled. Whom it is for stays sealed: it is opened when it is shown. */
export interface BookingRow {
  bookingId: string;
  reference: string;
  /** Log position of its placing, which tells those of one millisecond apart in lists. */
  placedAtPosition: bigint;
  createdAt: string;
  firstSlot: number;
  slotIds: number[];
  priceCents: number[];
  customerKeyId: string;
  customerBox: string;
  equipmentRental: boolean;
  ownerId: string | null;
  /** Null where it stands. */
  cancelledAt: string | null;
  /** Whether its customer has been erased. */
  isErased: boolean;
}

export const bookings = defineTable<BookingRow>('bookings', {
  columns: {
    bookingId: { name: 'booking_id', type: 'text', primary: true },
    reference: { type: 'text' },
    placedAtPosition: { name: 'placed_at_position', type: 'bigint' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    firstSlot: { name: 'first_slot', type: 'int' },
    slotIds: { name: 'slot_ids', type: 'int', array: true },
    priceCents: { name: 'price_cents', type: 'int', array: true },
    customerKeyId: { name: 'customer_key_id', type: 'uuid' },
    customerBox: { name: 'customer_box', type: 'text' },
    equipmentRental: { name: 'equipment_rental', type: 'boolean' },
    ownerId: { name: 'owner_id', type: 'text', nullable: true },
    cancelledAt: { name: 'cancelled_at', type: 'timestamptz', nullable: true },
    isErased: { name: 'is_erased', type: 'boolean' },
  },
  indices: [
    { name: 'bookings_reference', columns: ['reference'], unique: true },
    { name: 'bookings_newest', columns: ['createdAt', 'placedAtPosition'] },
    { name: 'bookings_first_slot', columns: ['firstSlot'] },
  ],
});

/** Every booking there ever was. Cancelled ones are shown to nobody, but can still be found to be erased. */
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
