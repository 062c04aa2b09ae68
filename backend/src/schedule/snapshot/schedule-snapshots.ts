import type { Logger } from 'pino';

import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { isFailure } from '@cablepark/event-store/client/failures';
import { NO_EVENTS, type EventLog } from '@cablepark/event-store/log/event-log';
import type { Folded, Snapshots } from '@cablepark/event-store/streams/stream-fold';
import {
  runInSession,
  WORKING,
  type Lender,
  type Session,
} from '@cablepark/postgres/client/connect';

import type { Schedule } from '../domain/schedule.ts';
import { computeFoldVersion } from './fold-version.ts';
import { joinIntoSlices } from './slices.ts';
import {
  isSound,
  readSnapshot,
  saveSnapshot,
  SNAPSHOTS_LAYOUT,
  type SavedSnapshot,
} from './snapshot-row.ts';
import { readJson, writeJson } from './state-json.ts';

export interface ScheduleSnapshotsOptions {
  readonly databaseUrl: string;
  readonly from?: Lender;
  readonly log: EventLog;
  readonly logger: Logger;
}

/** Keeps the folded schedule in Postgres, so that a start needn't read the whole log. */
export class ScheduleSnapshots implements Snapshots<Schedule> {
  readonly #fold = computeFoldVersion();
  #wanted: { readonly folded: Folded<Schedule>; readonly least: bigint } | undefined;
  #saving: Promise<void> | undefined;

  constructor(private readonly options: ScheduleSnapshotsOptions) {}

  async load(): Promise<Folded<Schedule> | undefined> {
    return this.#runInSession(async ({ client }) => {
      const saved = await readSnapshot(client, SCHEDULE);
      if (!saved) {
        return undefined;
      }

      const reason = await this.#findFlaw(saved);
      const { revision, position, state } = saved;
      if (reason === undefined) {
        return { revision, position, state: readJson(state) as Schedule };
      }

      this.options.logger.warn({ revision, reason }, 'the snapshot of the schedule is discarded');
      await client.query('DELETE FROM snapshots.snapshots WHERE stream = $1 AND hash = $2', [
        SCHEDULE,
        saved.hash,
      ]);
      return undefined;
    });
  }

  offer(folded: Folded<Schedule>, least: bigint): void {
    this.#wanted = { folded, least };
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
    });
  }

  /** Resolves when the offered snapshot has been saved, or couldn't be. */
  async waitForSaves(): Promise<void> {
    await this.#saving;
  }

  /**
   * Why a snapshot can't be used; undefined if it can. If the log has lost the events that it
   * folds, it is all that is left of them and is used.
   */
  async #findFlaw(saved: SavedSnapshot): Promise<string | undefined> {
    if (saved.fold !== this.#fold) {
      return 'it was folded in another way';
    }
    if (!isSound(saved)) {
      return 'it is damaged';
    }

    try {
      const eventId =
        (await this.#eventIdAt(saved.revision)) ??
        (await this.#findIdIfLost(saved.revision, saved.eventId));
      return eventId === saved.eventId ? undefined : 'the log has another event at its end';
    } catch (error) {
      if (isFailure(error, 'stream-deleted')) {
        return undefined;
      }

      throw error;
    }
  }

  /**
   * Returns the given id, so that the snapshot counts as good, if the log has lost the event: the
   * stream has only later ones, or none at all.
   */
  async #findIdIfLost(revision: bigint, eventId: string): Promise<string | undefined> {
    const last = await this.options.log.readLastRevision(SCHEDULE);
    return last === NO_EVENTS || last > revision ? eventId : undefined;
  }

  #eventIdAt(revision: bigint): Promise<string | undefined> {
    return this.options.log.readEventIdAt(SCHEDULE, revision);
  }

  async #save(): Promise<void> {
    while (this.#wanted) {
      const { folded, least } = this.#wanted;
      this.#wanted = undefined;
      await this.#saveOne(folded, least).catch((error: unknown) =>
        this.options.logger.warn(
          { err: error, revision: folded.revision },
          'the schedule could not be saved',
        ),
      );
    }
  }

  async #saveOne({ revision, position, state }: Folded<Schedule>, least: bigint): Promise<void> {
    const eventId = await this.#eventIdAt(revision);
    if (eventId === undefined) {
      // The log has been replaced.
      return;
    }

    const head = { stream: SCHEDULE, revision, position, eventId, fold: this.#fold };
    await this.#runInSession(({ client }) =>
      saveSnapshot(client, head, joinIntoSlices(writeJson(state)), least),
    );
  }

  #runInSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const { databaseUrl, from } = this.options;
    const options = { databaseUrl, from, name: 'cablepark snapshots', limits: WORKING };
    return runInSession(options, new AbortController().signal, async (session) => {
      await session.client.query(SNAPSHOTS_LAYOUT);
      return work(session);
    });
  }
}
