import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { z } from 'zod';

import { listAuditTrail, type AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import { eventDefinitions } from '@cablepark/contracts/events';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { Vault } from '@cablepark/vault/vault';

import { UndoableCommands } from '#command-pipeline/undoable-commands';
import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { countRowsToRead, Page, toPage } from '#http/paging';
import { languageOf } from '#http/request-context';
import { validate } from '#http/validate-input';
import { buildAuditRowsQuery, hasRows, toAuditEntries } from './audit-rows.query.ts';
import type { AuditRow } from './recorded-changes.query.ts';

export class ListAuditTrail extends Query<AnswerTo<typeof listAuditTrail>> {
  constructor(readonly requested: Requested<typeof listAuditTrail>) {
    super();
  }
}

/**
 * The rest of the filter's rules are in the contract, which browsers load: they can't load all
 * events.
 */
const knownEventType = z.object({
  eventType: z
    .string()
    .refine((type) => eventDefinitions.has(type), 'must be the type of an event')
    .optional(),
});

/** Lists who did what, newest first. Rejects INVALID_REQUEST for a type that no event has. */
@QueryHandler(ListAuditTrail)
export class ListAuditTrailHandler implements IQueryHandler<ListAuditTrail> {
  constructor(
    private readonly pool: Pool,
    private readonly vault: Vault,
    private readonly undoable: UndoableCommands,
  ) {}

  async execute({
    requested: { query: wanted, request },
  }: ListAuditTrail): Promise<Page<AuditEntry>> {
    validate(knownEventType, wanted);
    const { reference } = wanted;
    if (!hasRows(wanted)) {
      return new Page<AuditEntry>([], null);
    }

    const bookingId = reference === undefined ? undefined : await this.#findBooking(reference);
    const query = buildAuditRowsQuery({ ...wanted, bookingId }, countRowsToRead(wanted));
    const { rows } = await this.pool.query<AuditRow>(query);
    const page = toPage(rows, wanted, ({ position }) => position);
    const entries = await toAuditEntries(
      this.pool,
      this.vault,
      this.undoable,
      page.items,
      languageOf(request),
    );
    return new Page(entries, page.next);
  }

  /**
   * Finds the id of a booking by its reference or short reference. Any other text is taken for an
   * id.
   */
  async #findBooking(key: string): Promise<string> {
    const { rows } = await this.pool.query<{ booking_id: string }>({
      name: 'audited-booking',
      text: `SELECT booking_id FROM ${bookings.qualifiedName} WHERE reference = $1 OR short_reference = $1
             ORDER BY placed_at_position DESC LIMIT 1`,
      values: [key],
    });
    return rows[0]?.booking_id ?? key;
  }
}
