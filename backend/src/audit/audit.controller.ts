import { listAuditTrail, type AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import { Controller, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Input, Serves, type InputOf } from '../http/endpoint.ts';
import { sendPage } from '../http/paging.ts';
import { ListAuditTrail, ListAuditTrailHandler } from './queries/list-audit-trail.query-handler.ts';

@Controller()
export class AuditController {
  constructor(private readonly queries: QueryBus) {}

  @Serves(listAuditTrail, ListAuditTrailHandler)
  async listAuditTrail(
    @Input(listAuditTrail) { query }: InputOf<typeof listAuditTrail>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditEntry[]> {
    return sendPage(reply, request, await this.queries.execute(new ListAuditTrail(query)));
  }
}
