import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/table.ts';

/** A standing booking with its slots. Whom it is for stays sealed: it is opened when it is shown. */
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
  },
  indices: [
    { name: 'bookings_reference', columns: ['reference'], unique: true },
    { name: 'bookings_newest', columns: ['createdAt', 'placedAtPosition'] },
    { name: 'bookings_first_slot', columns: ['firstSlot'] },
  ],
});

/** Every standing booking; cancelled ones are gone from it (decision 23). */
export const bookingsReadModel = defineReadModel({
  name: 'bookings',
  version: 1,
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
        },
      );
    },
    BookingCancelled: ({ data }, changes) => {
      changes.remove(bookings, { bookingId: data.bookingId });
    },
  },
});
