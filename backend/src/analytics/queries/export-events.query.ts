import { Readable } from 'node:stream';

import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import { exportEvents as formatEvents } from '@cablepark/analytics/export/export-events';
import { Pseudonyms } from '@cablepark/analytics/pseudonyms';
import { exportEvents, exportMediaTypes } from '@cablepark/contracts/analytics/export-events';
import { instantsOf } from '@cablepark/contracts/analytics/recorded-range';
import { rejectField } from '@cablepark/contracts/shared/rejection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { findWholePosition } from '@cablepark/event-store/log/whole-position';
import { Trouble } from '@cablepark/platform/logging/trouble';

import { Answer, type AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class ExportEvents extends Query<AnswerTo<typeof exportEvents>> {
  constructor(readonly requested: Requested<typeof exportEvents>) {
    super();
  }
}

/**
 * Exports the events as a file, which is written as fast as its reader takes it. Reading the log
 * ends when the reader disconnects.
 */
@QueryHandler(ExportEvents)
export class ExportEventsHandler implements IQueryHandler<ExportEvents> {
  constructor(
    private readonly log: EventLog,
    private readonly trouble: Trouble,
    private readonly pseudonyms: Pseudonyms,
  ) {}

  async execute({ requested: { query: wanted, signal } }: ExportEvents): Promise<Answer<Readable>> {
    const { last = -1n } = await this.log.readEnd();
    const { format, untilPosition } = wanted;
    // Events beyond the end aren't known yet, and the same range must always make the same file.
    if (untilPosition !== undefined && untilPosition > last) {
      rejectField('untilPosition', `The log ends at position ${last}.`);
    }

    const { log, trouble, pseudonyms } = this;
    const until =
      untilPosition === undefined ? last : await findWholePosition(log, BigInt(untilPosition));
    const onUnreadable = (event: { readonly message: string }) =>
      trouble.report(
        'export',
        'An event could not be read and is missing in an export.',
        event,
        event.message,
      );
    const source = { log, trouble, pseudonyms, signal, onUnreadable };
    const parts = formatEvents(format, source, { until, ...instantsOf(wanted) });
    return new Answer(Readable.from(parts), {
      'Content-Type': exportMediaTypes[format],
      'Content-Disposition': `attachment; filename="events-${until}.${format}"`,
    });
  }
}
