import { Readable } from 'node:stream';
import { exportEvents, exportMediaTypes } from '@cablepark/contracts/analytics/export-events';
import { Controller, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Incoming, Serves } from '../http/endpoint.ts';
import { ExportEvents } from './queries/export-events.query-handler.ts';

@Controller()
export class ExportController {
  constructor(private readonly queries: QueryBus) {}

  /** Sends the file as fast as it is taken, and stops reading the log when the reader goes away. */
  @Serves(exportEvents)
  async exportEvents(
    @Incoming(exportEvents) { query }: Incoming<typeof exportEvents>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const gone = new AbortController();
    reply.raw.once('close', () => {
      gone.abort();
    });
    const { position, parts } = await this.queries.execute(new ExportEvents(query, gone.signal));
    await reply
      .header('Content-Type', exportMediaTypes[query.format])
      .header('Content-Disposition', `attachment; filename="events-${position}.${query.format}"`)
      .header('Cache-Control', 'no-store')
      .send(Readable.from(parts));
  }
}
