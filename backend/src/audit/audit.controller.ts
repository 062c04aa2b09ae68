import { listAuditTrail, type AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Incoming, Serves } from '../http/endpoint.ts';
import { sendPage } from '../http/paging.ts';
import { ListAuditTrail, ListAuditTrailHandler } from './queries/list-audit-trail.query-handler.ts';

@Controller()
export class AuditController {
  constructor(private readonly queries: QueryBus) {}

  @Serves(listAuditTrail, ListAuditTrailHandler)
  async listAuditTrail(
    @Incoming(listAuditTrail) { query, request, reply }: Incoming<typeof listAuditTrail>,
  ): Promise<AuditEntry[]> {
    return sendPage(reply, request, await this.queries.execute(new ListAuditTrail(query)));
  }
}
