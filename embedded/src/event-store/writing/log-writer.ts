import type { LogReader } from '../log/log-reader.ts';
import { FencedOff, WriterConnection } from '../log/writer-connection.ts';
import type { RecentEvents } from '../recent-events.ts';
import type { StreamReader } from '../reading/stream-reader.ts';
import { KnownEventIds } from './known-event-ids.ts';
import type { StreamHeads } from './stream-heads.ts';
import { type Decision, WritePlan } from './write-plan.ts';
import { type EventWriter, PendingWrite, type WriteOutcome, type WriteRequest } from './write-request.ts';

/** Unanswered so long, a write is answered with a timeout. The real server's limit. */
const WRITE_TIMEOUT_MS = 2000;
const SWEEP_MS = 250;
/** Of one group commit. */
const MAX_REQUESTS = 2000;
const MAX_EVENTS = 10_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** With more than this waiting, callers are asked to pause. */
const CONGESTED_BYTES = 64 * 1024 * 1024;
const RECONNECT_MS = 200;

export interface LogWriterOptions {
  databaseUrl: string;
  log: LogReader;
  heads: StreamHeads;
  recent: RecentEvents;
  reader: StreamReader;
  warn: (message: string) => void;
  /** Another store has taken over; this one has stopped writing for good. */
  onFenced: () => void;
}

/**
 * The one writer of the log. Requests queue in the order of their arrival; whatever has queued while the last commit
 * was under way goes into the next. Nothing is answered, not even a refusal, before the commit it rests on is on disk.
 */
export class LogWriter implements EventWriter {
  private readonly options: LogWriterOptions;
  private readonly ids = new KnownEventIds();
  private connection: WriterConnection | undefined;
  private queue: PendingWrite[] = [];
  private queuedBytes = 0;
  private underWay: readonly PendingWrite[] = [];
  private isRunning = false;
  private away: string | undefined;
  private isClosed = false;
  private readonly sweep: NodeJS.Timeout;

  private constructor(options: LogWriterOptions, connection: WriterConnection) {
    this.options = options;
    this.connection = connection;
    this.sweep = setInterval(() => {
      this.answerExpired();
    }, SWEEP_MS);
    this.sweep.unref();
  }

  /**
   * Takes over the log from whoever wrote it before.
   * @param prepare called once the log is claimed, so that what it reads includes everything written before
   */
  static async open<T extends Omit<LogWriterOptions, 'databaseUrl'>>(
    databaseUrl: string,
    prepare: () => Promise<T>,
  ): Promise<{ writer: LogWriter; options: T }> {
    let writer: LogWriter | undefined;
    const connection = await WriterConnection.open(databaseUrl, () => writer?.lose('connection lost'));
    try {
      const options = await prepare();
      writer = new LogWriter({ databaseUrl, ...options }, connection);
      return { writer, options };
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** Remembers the ids of events that were there before, so that repeated appends are recognised. */
  remember(events: Iterable<{ id: string; stream: string; revision: number }>): void {
    for (const { id, stream, revision } of events) this.ids.add(id, stream, revision);
  }

  submit(request: WriteRequest, settle: (outcome: WriteOutcome) => void): void {
    if (this.away !== undefined) {
      settle({ kind: 'unavailable', why: this.away });
      return;
    }
    this.options.heads.require(request.stream)?.catch(() => undefined);
    this.queue.push(new PendingWrite(request, Date.now() + WRITE_TIMEOUT_MS, settle));
    this.queuedBytes += request.bytes;
    if (this.isRunning) return;
    this.isRunning = true;
    queueMicrotask(() => void this.run());
  }

  /** More waits than should: take no more requests for a moment. */
  get isCongested(): boolean {
    return this.queuedBytes > CONGESTED_BYTES;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.away = 'the event store is shutting down';
    clearInterval(this.sweep);
    this.giveUp(this.away);
    await this.connection?.close();
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0 && this.away === undefined) {
      this.underWay = this.take();
      try {
        await this.commit(this.underWay);
      } catch (error) {
        this.lose(error);
      }
      this.underWay = [];
    }
    this.isRunning = false;
  }

  private take(): PendingWrite[] {
    let events = 0;
    let bytes = 0;
    let count = 0;
    for (const { request } of this.queue) {
      if (count >= MAX_REQUESTS || events >= MAX_EVENTS || bytes >= MAX_BYTES) break;
      events += request.events.length;
      bytes += request.bytes;
      count++;
    }
    this.queuedBytes -= bytes;
    return this.queue.splice(0, count).filter((write) => !write.isSettled);
  }

  private async commit(writes: readonly PendingWrite[]): Promise<void> {
    const { heads, recent } = this.options;
    heads.trim();
    await this.requireHeads(writes);
    const plan = new WritePlan(heads, this.ids, recent, Date.now());
    const decisions: Decision[] = [];
    for (const { request } of writes) decisions.push(await this.decide(plan, request));
    if (plan.events.length > 0) {
      if (!this.connection) throw new Error('not connected');
      await this.connection.commit(plan.events);
      heads.commit();
      recent.add(plan.events);
    }
    writes.forEach((write, index) => {
      const decision = decisions[index];
      if (decision?.kind === 'already-written') this.answerAgain(write, decision.revision);
      else if (decision && decision.kind !== 'ids-needed') write.answer(decision);
    });
  }

  private async requireHeads(writes: readonly PendingWrite[]): Promise<void> {
    const { heads } = this.options;
    for (;;) {
      const loads = writes.map(({ request }) => heads.require(request.stream)).filter((load) => load !== undefined);
      if (loads.length === 0) return;
      await Promise.all(loads);
    }
  }

  private async decide(plan: WritePlan, request: WriteRequest): Promise<Decision> {
    const first = plan.decide(request);
    if (first.kind !== 'ids-needed') return first;
    const stored = new Map<number, string>();
    const to = first.from + request.events.length - 1;
    for (let from = first.from; from <= to;) {
      const page = await this.options.log.ofStream(request.stream, from, to, false, to - from + 1);
      for (const { id, revision } of page) stored.set(revision, id);
      const last = page.at(-1);
      if (!last) break;
      from = last.revision + 1;
    }
    return plan.decide(request, stored);
  }

  /** The answer of the first time. Its position is left out where the event is hidden by now. */
  private answerAgain(write: PendingWrite, revision: number): void {
    this.options.reader.event(write.request.stream, revision).then(
      (event) => {
        write.answer({ kind: 'written', revision, position: event?.position });
      },
      (error: unknown) => {
        write.answer({ kind: 'unavailable', why: String(error) });
      },
    );
  }

  private answerExpired(): void {
    const now = Date.now();
    for (const write of [...this.underWay, ...this.queue]) {
      if (write.expires < now) write.answer({ kind: 'timeout' });
    }
  }

  private giveUp(why: string): void {
    const left = [...this.underWay, ...this.queue];
    this.queue = [];
    this.queuedBytes = 0;
    for (const write of left) write.answer({ kind: 'unavailable', why });
  }

  /** The connection broke or a commit failed: what was under way may or may not be on disk. */
  private lose(reason: unknown): void {
    if (this.away !== undefined) return;
    const why = reason instanceof Error ? reason.message : String(reason);
    this.away = `the log's database failed: ${why}`;
    this.options.warn(this.away);
    this.giveUp(this.away);
    if (reason instanceof FencedOff) this.options.onFenced();
    else void this.recover();
  }

  /** Connects again and catches up with what is on disk; only then are new requests taken. */
  private async recover(): Promise<void> {
    const { databaseUrl, heads, recent, log, warn, onFenced } = this.options;
    const lost = this.connection;
    this.connection = undefined;
    await lost?.close();
    while (!this.isClosed) {
      try {
        let isCurrent = true;
        const connection = await WriterConnection.open(
          databaseUrl,
          () => {
            isCurrent = false;
            if (this.connection === connection) this.lose('connection lost');
          },
          lost?.epoch,
        );
        // Whatever the broken connection had under way is now either on disk or will never be.
        for (;;) {
          const missed = await log.after(recent.lastPosition);
          if (missed.length === 0) break;
          recent.add(missed);
        }
        heads.clear();
        this.ids.clear();
        this.remember(recent.all());
        if (!isCurrent) continue;
        this.connection = connection;
        this.away = undefined;
        warn('the log is writable again');
        return;
      } catch (error) {
        if (error instanceof FencedOff) {
          this.away = error.message;
          onFenced();
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      }
    }
  }
}
