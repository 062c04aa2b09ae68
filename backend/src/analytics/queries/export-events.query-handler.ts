import { Readable } from 'node:stream';
import { exportEvents as exportedEvents } from '@cablepark/analytics/export/export-events';
import { exportEvents, exportMediaTypes, instantsOf } from '@cablepark/contracts/analytics/export-events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { wholePosition } from '@cablepark/event-store/log/whole-position';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { Pseudonyms } from '@cablepark/vault/pseudonyms';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Answer, queryOf } from '../../http/endpoint-message.ts';

/** The events as a file, which is written as fast as it is taken; reading the log ends when the reader goes away. */
export class ExportEvents extends queryOf(exportEvents) {}

@QueryHandler(ExportEvents)
export class ExportEventsHandler implements IQueryHandler<ExportEvents> {
  constructor(
    private readonly log: EventLog,
    private readonly trouble: Trouble,
    private readonly pseudonyms: Pseudonyms,
  ) {}

  async execute({ query: wanted, gone: signal }: ExportEvents): Promise<Answer<Readable>> {
    const { last = -1n } = await this.log.end();
    const { format, untilPosition } = wanted;
    // What lies beyond the end isn't known yet, and the same range has to make the same file for ever.
    if (untilPosition !== undefined && untilPosition > last) refuse(`The log ends at position ${last}.`);
    const { log, trouble, pseudonyms } = this;
    const until = untilPosition === undefined ? last : await wholePosition(log, BigInt(untilPosition));
    const onUnreadable = (event: { readonly message: string }) => {
      trouble.report('export', 'An event could not be read and is missing in an export.', event, event.message);
    };
    const source = { log, trouble, pseudonyms, signal, onUnreadable };
    const parts = exportedEvents(format, source, { until, ...instantsOf(wanted) });
    return new Answer(Readable.from(parts), {
      'Content-Type': exportMediaTypes[format],
      'Content-Disposition': `attachment; filename="events-${until}.${format}"`,
    });
  }
}

const refuse = (error: string): never =>
  reject('INVALID_REQUEST', { error, issues: [{ path: 'untilPosition', message: error }] });
