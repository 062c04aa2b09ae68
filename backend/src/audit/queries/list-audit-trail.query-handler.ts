import { readModelNames } from '@cablepark/projections/progress/read-model-progress';
import { listAuditTrail, type AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import { bookingIdOf } from '@cablepark/contracts/schedule/booking-ids';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { Vault } from '@cablepark/vault/vault';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { UndoableCommands } from '../../commands/undoable-commands.ts';
import { queryOf } from '../../http/endpoint-message.ts';
import { pageOf, rowsToRead, Page } from '../../http/paging.ts';
import { auditEntries } from './audit-entries.ts';
import { auditRowsQuery, hasRows, type AuditRow } from './audit-rows.ts';

/** Lists who did what, newest first. */
export class ListAuditTrail extends queryOf(listAuditTrail, readModelNames) {}

@QueryHandler(ListAuditTrail)
export class ListAuditTrailHandler implements IQueryHandler<ListAuditTrail> {
  constructor(
    private readonly pool: Pool,
    private readonly vault: Vault,
    private readonly undoable: UndoableCommands,
  ) {}

  async execute({ query: wanted }: ListAuditTrail): Promise<Page<AuditEntry>> {
    const { reference } = wanted;
    if (!hasRows(wanted)) return new Page<AuditEntry>([], null);
    const bookingId = reference === undefined ? undefined : await this.#bookingOf(reference);
    const query = auditRowsQuery({ ...wanted, bookingId }, rowsToRead(wanted));
    const { rows } = await this.pool.query<AuditRow>(query);
    const page = pageOf(rows, wanted, ({ position }) => position);
    return new Page(await auditEntries(this.pool, this.vault, this.undoable, page.items), page.next);
  }

  /** The id of a booking from its reference or short reference; what is neither is taken for an id. */
  async #bookingOf(key: string): Promise<string> {
    const { rows } = await this.pool.query<{ booking_id: string }>({
      name: 'audited-booking',
      text: `SELECT booking_id FROM ${bookings.qualifiedName} WHERE reference = $1 OR short_reference = $1
             ORDER BY placed_at_position DESC LIMIT 1`,
      values: [key],
    });
    return rows[0]?.booking_id ?? bookingIdOf(key);
  }
}
