import { listAuditTrail, type AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { readModelNames } from '@cablepark/projections/progress/read-models-showing';
import { Moments } from '../as-of/queries/moments.ts';
import { Incoming, Serves } from '../http/endpoint.ts';
import { sendPage } from '../http/paging.ts';
import { ListAuditTrail, ListAuditTrailHandler } from './queries/list-audit-trail.query-handler.ts';

@Controller()
export class AuditController {
  constructor(
    private readonly queries: QueryBus,
    private readonly moments: Moments,
  ) {}

  @Serves(listAuditTrail, ListAuditTrailHandler)
  async listAuditTrail(
    @Incoming(listAuditTrail) { query, request, reply }: Incoming<typeof listAuditTrail>,
  ): Promise<AuditEntry[]> {
    await this.moments.shownIn(readModelNames);
    return sendPage(reply, request, await this.queries.execute(new ListAuditTrail(query)));
  }
}
