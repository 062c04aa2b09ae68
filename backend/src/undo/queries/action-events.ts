import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { EventLog } from '@cablepark/event-store/log/event-log';
import {
  ReadModelProgress,
  type ReadModelName,
  shownToTheEnd,
} from '@cablepark/projections/progress/read-model-progress';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { rebuildsUnderWay } from '@cablepark/projections/runtime/rebuild/rebuild-progress';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { UndoableCommands } from '../../commands/undoable-commands.ts';

/** How long to wait until the read models have come to the log's end: many bookings at once take them seconds. */
const CATCH_UP_MS = 10_000;
/** The read models that undo reads. */
const HISTORIES: readonly ReadModelName[] = [
  'audit_trail',
  'time_slots_history',
  'bookings_history',
  'configuration_history',
];

export type Commits = readonly (readonly RecordedEvent<ScheduleStreamEvent>[])[];

interface Found {
  readonly stream: string;
  /** A number as text. */
  readonly revision: string;
  readonly command: string;
  readonly actorKind: string;
}

/** Finds what an action has written on the schedule. */
@Injectable()
export class ActionEvents {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly progress: ReadModelProgress,
    private readonly undoable: UndoableCommands,
  ) {}

  /**
   * Returns the commits of an action that can be undone: one, but for actions of older logs, which others may have come
   * between. Rejects ACTION_NOT_FOUND, NOT_UNDOABLE, and UNAVAILABLE.
   */
  async find(action: string): Promise<Commits> {
    await this.#assertShown();
    const { rows } = await this.pool.query<Found>({
      name: 'events-of-action',
      text: `SELECT stream, revision, command, actor_kind AS "actorKind" FROM ${auditTrail.qualifiedName}
              WHERE action_id = $1 ORDER BY position`,
      values: [action],
    });
    if (rows.length === 0) reject('ACTION_NOT_FOUND');
    if (!rows.every((row) => this.undoable.has(row))) reject('NOT_UNDOABLE');
    return Promise.all(
      withoutGaps(rows.map(({ revision }) => BigInt(revision))).map(({ from, count }) =>
        this.log.readEvents<ScheduleStreamEvent>(SCHEDULE, from, count),
      ),
    );
  }

  /** Waits until the histories show all that is in the log. Rejects UNAVAILABLE if they don't. */
  async #assertShown(): Promise<void> {
    const { isShown } = await shownToTheEnd(this.log, this.progress, HISTORIES, CATCH_UP_MS);
    const reached = this.progress.reached();
    const rebuilds = await rebuildsUnderWay(this.pool);
    const isWrong = (name: string) => reached.get(name)?.stopped !== null || rebuilds.has(name);
    if (!isShown || HISTORIES.some(isWrong)) reject('UNAVAILABLE');
  }
}

interface Stretch {
  readonly from: bigint;
  count: number;
}

function withoutGaps(revisions: readonly bigint[]): Stretch[] {
  const found: Stretch[] = [];
  for (const revision of revisions) {
    const last = found.at(-1);
    if (last && revision === last.from + BigInt(last.count)) last.count += 1;
    else found.push({ from: revision, count: 1 });
  }
  return found;
}
