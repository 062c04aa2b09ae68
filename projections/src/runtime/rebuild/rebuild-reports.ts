import { NOTHING_SEEN } from '../checkpoints.ts';
import type { ReadModel } from '../define-read-model.ts';
import type { ReplayOptions, UnderRebuildLease } from './under-rebuild-lease.ts';

const LOG_EVERY_MS = 5000;
const NOTE_EVERY_MS = 500;

type ReportOptions = Pick<ReplayOptions, 'log' | 'logger'> & Pick<UnderRebuildLease, 'lease'>;

/** Reports how far a rebuild has come, every so often, by its lease and in the server's log. */
export class RebuildReports {
  events = 0;
  readonly #start = Date.now();
  #notedAt = this.#start;
  #loggedAt = this.#start;

  private constructor(
    readonly names: readonly string[],
    /** The last event of the log when the rebuild began, for the reports only. */
    private readonly end: bigint,
    private readonly options: ReportOptions,
  ) {}

  /** Begins the reports, with a first one by the lease. */
  static async open(models: readonly ReadModel[], options: ReportOptions): Promise<RebuildReports> {
    const { ours = NOTHING_SEEN } = await options.log.readEnd().catch(() => ({ ours: undefined }));
    const names = models.map(({ name }) => name);
    const reports = new RebuildReports(names, ours, options);
    await reports.note(NOTHING_SEEN);
    return reports;
  }

  /** Counts events that were read up to this position. */
  add(events: number, position: bigint): void {
    this.events += events;
    if (Date.now() - this.#notedAt > NOTE_EVERY_MS) {
      this.#notedAt = Date.now();
      void this.note(position);
    }
    if (Date.now() - this.#loggedAt > LOG_EVERY_MS) {
      this.#loggedAt = Date.now();
      this.log('rebuilding');
    }
  }

  /** Publishes the position up to which the log has been read. */
  async note(done: bigint): Promise<void> {
    await this.options.lease.note(this.names, { done, total: done > this.end ? done : this.end });
  }

  log(message: string): void {
    const ms = Math.max(1, Date.now() - this.#start);
    const perSecond = Math.round((this.events * 1000) / ms);
    this.options.logger.info({ readModels: this.names, events: this.events, perSecond }, message);
  }
}
