import { type ScheduleStreamEvent, eventDefinitions } from '@cablepark/contracts/events';
import { today as dayAt } from '@cablepark/contracts/shared/riga-time';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { OldParkEvent } from '../old/old-event.ts';
import type { Process } from '../old/processes.ts';
import type { Survey } from '../old/survey.ts';
import { derivedId, type Draft, type NewEvent, UNSEEN } from './new-event.ts';
import { grouped, inOrder } from './grouped.ts';
import { type ClosureCounts, newEvent } from './new-data.ts';
import type { HasAddress, OldClosure, ScheduleRules } from './schedule-rules.ts';
import { MAX_COMMIT_EVENTS } from '@cablepark/event-store/log/whole-commits';

/** Writes what commands did as commits of the schedule, one after another. */
export class ScheduleWriter<Schedule> {
  /** The revision of the last event written. */
  revision = -1n;
  #schedule: Schedule;

  constructor(
    private readonly rules: ScheduleRules<Schedule>,
    private readonly survey: Survey,
    private readonly hasAddress: HasAddress,
  ) {
    this.#schedule = rules.initial;
  }

  /** The events of a command. One that the log's end interrupted is finished here; an undo is as if it had never begun. */
  async write(parts: readonly OldParkEvent[], unfinished?: Process): Promise<NewEvent[]> {
    if (unfinished?.kind === 'undo') return [];
    const before = this.#schedule;
    await this.#countMails(parts);
    const drafts: Draft[] = [];
    for (const part of inOrder(parts)) {
      const event = newEvent(part, {
        booking: (bookingId) => this.rules.booking(this.#schedule, bookingId),
        countsOf: (closureId) => this.#countsOf(closureId),
      });
      if (!event) continue;
      const { metadata, created, position: source } = part;
      const id = event.type === part.type ? part.id : derivedId(part.id, event.type);
      this.#add({ ...event, id, metadata, created, source }, drafts);
    }
    if (unfinished) this.#finish(unfinished, parts.at(-1)?.metadata.at ?? unfinished.metadata.at, drafts);
    const whole = unfinished ? await this.#recounted(drafts) : drafts;
    const idempotency = parts.find(({ data }) => data['idempotency'] != null)?.data['idempotency'];
    return this.#written(whole, before, idempotency);
  }

  /** Finishes at the end of the log what that had interrupted. */
  finish(process: Process): NewEvent[] {
    const before = this.#schedule;
    const drafts: Draft[] = [];
    this.#finish(process, this.survey.lastAt ?? process.metadata.at, drafts);
    return this.#written(drafts, before, null);
  }

  #add(draft: Draft, drafts: Draft[]): void {
    drafts.push(draft);
    this.#schedule = this.rules.evolve(this.#schedule, draft);
  }

  #finish(process: Process, at: string, drafts: Draft[]): void {
    const { id, metadata, created } = process;
    this.#restOf(process, at).forEach((event, i) => {
      const made = { id: derivedId(id, event.type, i), metadata: { ...metadata, at }, created, source: UNSEEN };
      this.#add({ ...event, ...made }, drafts);
    });
  }

  #restOf({ kind, data, days, metadata }: Process, at: string): readonly ScheduleStreamEvent[] {
    switch (kind) {
      case 'closure':
        return this.rules.closeRest(this.#schedule, data as unknown as OldClosure);
      case 'take-back':
        return this.rules.reopenRest(this.#schedule, String(data['closureId']), new Date(metadata.at));
      case 'special-days':
        return this.rules.applySpecialDays(this.#schedule, days, dayAt(new Date(at)));
      case 'undo':
        return [];
    }
  }

  #written(drafts: readonly Draft[], before: Schedule, idempotency: unknown): NewEvent[] {
    const all = grouped(drafts, (day) => this.rules.isGenerated(before, day));
    return commitsOf(all, idempotency).flatMap((commit) =>
      commit.map(({ draft: { id, type, created, source }, data, metadata }, i) => ({
        stream: SCHEDULE,
        revision: ++this.revision,
        id,
        type,
        created,
        isJson: true,
        data,
        metadata,
        source,
        isCommitOver: i === commit.length - 1,
      })),
    );
  }

  #countsOf(closureId: string): ClosureCounts {
    const { slots = 0, mails = 0 } = this.survey.processes.closures.get(closureId) ?? {};
    return { slots, mails };
  }

  /** Counts the mails of a closure that was never completed. */
  async #countMails(parts: readonly OldParkEvent[]): Promise<void> {
    for (const { type, data } of parts) {
      const closure =
        type === 'ClosureBegun' ? this.survey.processes.closures.get(String(data['closureId'])) : undefined;
      if (closure?.mails === undefined && closure) closure.mails = await this.#mailsTo(closure.customers);
    }
  }

  /** Counts what closing, or taking that back, has done once it is finished. */
  async #recounted(drafts: readonly Draft[]): Promise<Draft[]> {
    const slotsIn = (what: 'SlotsClosed' | 'SlotsReopened') =>
      drafts.reduce((sum, { type, data }) => sum + (type === what ? data.slots.length : 0), 0);
    const customers = drafts.flatMap(({ type, data }) => {
      const booking = type === 'BookingPostponed' && this.rules.booking(this.#schedule, data.bookingId);
      return booking ? [booking.customer] : [];
    });
    const mails = await this.#mailsTo(customers);
    return drafts.map((draft) => {
      if (draft.type === 'StretchClosed')
        return { ...draft, data: { ...draft.data, slots: slotsIn('SlotsClosed'), mails } };
      return draft.type === 'ClosureTakenBack'
        ? { ...draft, data: { ...draft.data, slots: slotsIn('SlotsReopened') } }
        : draft;
    });
  }

  async #mailsTo(customers: Parameters<HasAddress>[0]): Promise<number> {
    return (await this.hasAddress(customers)).filter(Boolean).length;
  }
}

/** An event of a commit, ready to be written. */
interface Written {
  readonly draft: Draft;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

/** Less than an append may hold, for what the client adds to each event. */
const MAX_BYTES = 700_000;

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Marks the events of a command as its commit; as several, if they wouldn't fit one. */
function commitsOf(drafts: readonly Draft[], idempotency: unknown): Written[][] {
  const commits: Draft[][] = [];
  let size = 0;
  for (const draft of drafts) {
    const length = JSON.stringify(draft.data).length;
    const last = commits.at(-1);
    if (!last || last.length === MAX_COMMIT_EVENTS || size + length > MAX_BYTES) commits.push([draft]);
    else last.push(draft);
    size = commits.at(-1)?.length === 1 ? length : size + length;
  }
  return commits.map((commit, i) =>
    commit.map((draft, index) => ({
      draft,
      data: bytes(draft.data),
      metadata: bytes({
        ...draft.metadata,
        command: draft.metadata.command.replace('Deed', 'Action'),
        version: eventDefinitions.get(draft.type)?.version,
        commit: { size: commit.length, index },
        ...(idempotency != null && i === 0 && index === 0 ? { idempotency } : {}),
      }),
    })),
  );
}
