import { exportEvents } from '@cablepark/analytics/export/export-events';
import type { ExportWanted } from '@cablepark/contracts/analytics/export-events';
import { instantsOf } from '@cablepark/contracts/analytics/recorded-range';
import { reject } from '@cablepark/contracts/shared/rejection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { wholePosition } from '@cablepark/event-store/log/whole-position';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { Pseudonyms } from '@cablepark/vault/pseudonyms';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

/** A file that is written while it is read. */
export interface ExportFile {
  /** The position of the last event that may be in it. */
  readonly position: bigint;
  readonly parts: AsyncIterable<Buffer>;
}

export class ExportEvents extends Query<ExportFile> {
  constructor(
    readonly wanted: ExportWanted,
    /** Aborts reading. */
    readonly signal: AbortSignal,
  ) {
    super();
  }
}

@QueryHandler(ExportEvents)
export class ExportEventsHandler implements IQueryHandler<ExportEvents> {
  constructor(
    private readonly log: EventLog,
    private readonly trouble: Trouble,
    private readonly pseudonyms: Pseudonyms,
  ) {}

  async execute({ wanted, signal }: ExportEvents): Promise<ExportFile> {
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
    return { position: until, parts: exportEvents(format, source, { until, ...instantsOf(wanted) }) };
  }
}

const refuse = (error: string): never =>
  reject('INVALID_REQUEST', { error, issues: [{ path: 'untilPosition', message: error }] });
