import type { AuditEntry, AuditFilter } from '@cablepark/contracts/audit/list-audit-trail';
import type { PageWanted } from '@cablepark/contracts/shared/paging';
import { dayOfBooking, serialOf } from '@cablepark/contracts/schedule/booking-id';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { Vault } from '@cablepark/vault/vault';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { pageOf, rowsToRead, type Page } from '../../http/paging.ts';
import { auditEntries } from './audit-entries.ts';
import { auditRowsQuery, hasRows, type AuditRow } from './audit-rows.ts';

export type AuditWanted = PageWanted & AuditFilter;

/** Lists who did what, newest first. */
export class ListAuditTrail extends Query<Page<AuditEntry>> {
  readonly wanted: AuditWanted;

  constructor(wanted: AuditWanted) {
    super();
    this.wanted = wanted;
  }
}

@QueryHandler(ListAuditTrail)
export class ListAuditTrailHandler implements IQueryHandler<ListAuditTrail> {
  constructor(
    private readonly pool: Pool,
    private readonly vault: Vault,
  ) {}

  async execute({ wanted }: ListAuditTrail): Promise<Page<AuditEntry>> {
    const { reference } = wanted;
    const bookingSerial = reference === undefined ? undefined : await this.#serialOf(reference);
    if (bookingSerial === null || !hasRows(wanted)) return { items: [], next: null };
    const query = auditRowsQuery({ ...wanted, bookingSerial }, rowsToRead(wanted));
    const { rows } = await this.pool.query<AuditRow>(query);
    const page = pageOf(rows, wanted, ({ position }) => position);
    return { ...page, items: await auditEntries(this.pool, this.vault, page.items) };
  }

  /** Returns what stays of a booking's ids. Of a reference that no booking has it is null. */
  async #serialOf(key: string): Promise<string | null> {
    if (dayOfBooking(key) !== undefined) return serialOf(key);
    const { rows } = await this.pool.query<{ serial: string }>({
      name: 'audited-booking',
      text: `SELECT serial FROM ${bookings.qualifiedName} WHERE reference = $1`,
      values: [key],
    });
    return rows[0]?.serial ?? null;
  }
}
