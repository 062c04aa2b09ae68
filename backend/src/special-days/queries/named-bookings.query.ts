import { Injectable } from '@nestjs/common';

import { settingNames, specialDaysFrom } from '@cablepark/contracts/configuration/setting-names';
import type {
  OperatingHours,
  SpecialDaySetting,
} from '@cablepark/contracts/configuration/settings';
import type { SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-days';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import { dayOf, startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { SettingRow } from '@cablepark/projections/read-models/configuration.read-model';
import { Vault } from '@cablepark/vault/vault';

import { ERASED } from '#schedule/bookings/queries/shown-bookings.query';
import { firstSlotOf } from '#schedule/domain/cancellation';
import type { PricedSlots } from '#schedule/domain/day-schedule';
import { ScheduleHistory } from '#schedule/queries/schedule-history.query';
import { findBookingsInTheWay } from '../domain/days-outcome.ts';

interface SealedBooking {
  readonly reference: string;
  readonly shortReference: string | null;
  readonly slots: PricedSlots;
  readonly customer: Sealed<Customer>;
}

/** Shows staff the bookings that special days are in the way of, with their customers' names. */
@Injectable()
export class NamedBookings {
  constructor(
    private readonly vault: Vault,
    private readonly history: ScheduleHistory,
  ) {}

  async nameBookings(
    bookings: readonly SealedBooking[],
  ): Promise<SpecialDaysOutcome['bookingsInTheWay']> {
    const customers = await this.vault.openAll(
      'customer',
      bookings.map(({ customer }) => customer),
    );
    return bookings.map((booking, i) => ({
      reference: booking.reference,
      shortReference: booking.shortReference,
      customerName: customers[i]?.customerName ?? ERASED,
      phoneNumber: customers[i]?.phoneNumber ?? ERASED,
      firstSlotTime: startOfSlot(firstSlotOf(booking)).toISOString(),
    }));
  }

  /** Names the bookings that were outside the hours of these days as of a position of the log. */
  async nameBookingsInTheWayAt(
    position: bigint,
    days: readonly Day[],
  ): Promise<SpecialDaysOutcome['bookingsInTheWay']> {
    const hours = toHours(await this.history.readSettingsAt(position));
    const standing = (await this.history.readStandingBookings(position, days)).map((row) => ({
      reference: row.reference,
      shortReference: row.shortReference,
      slots: row.slotIds.map((slotId, i) => ({ slotId, priceCents: row.priceCents[i] ?? 0 })),
      customer: { keyId: row.customerKeyId, box: row.customerBox },
    }));
    const selectOn = (day: Day) =>
      standing.filter((booking) => dayOf(firstSlotOf(booking)) === day);
    return this.nameBookings(
      days.flatMap((day) => findBookingsInTheWay(day, hours, selectOn(day))),
    );
  }
}

const WEEKDAY = settingNames.operatingHours('%').slice(0, -1);

const toHours = (rows: readonly SettingRow[]) => ({
  operatingHours: rows.flatMap(({ name, value }) =>
    name.startsWith(WEEKDAY) ? [value as OperatingHours] : [],
  ),
  specialDays: new Map(
    rows.flatMap(({ name, value }) =>
      specialDaysFrom([name]).map((day) => [day, value as SpecialDaySetting] as const),
    ),
  ),
});
