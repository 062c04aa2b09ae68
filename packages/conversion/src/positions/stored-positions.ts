import { hasTable } from '@cablepark/postgres/client/connect';
import type { ClientBase } from 'pg';
import { LogIdentityEstablished } from '@cablepark/contracts/system/system.events';
import type { NewEvent } from '../convert/new-event.ts';
import { bookingIdOf } from '@cablepark/contracts/schedule/booking-ids';
import type { Data } from '../old/old-event.ts';

/**
 * Translates the position of a reader of the old log to the new one: it stands before the first commit that has anything
 * in it that it hasn't seen. Events that it sees once more have the ids that they had, by which the outbox knows them.
 */
export class Translation {
  /** The wanted positions that haven't been reached, in order. */
  readonly #open: bigint[];
  readonly #found = new Map<bigint, bigint>();
  readonly #wantedEvents: ReadonlySet<string>;
  readonly #events = new Map<string, bigint>();
  /** The end of the last whole commit. */
  #last = -1n;
  #logId: string | undefined;

  constructor(positions: Iterable<bigint>, eventIds: Iterable<string> = []) {
    this.#open = [...new Set(positions)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    this.#wantedEvents = new Set(eventIds);
  }

  /** Call it for each event, in the order of the new log, with its position there. */
  see({ id, source, isCommitOver, type, data }: NewEvent, position: bigint): void {
    if (type === LogIdentityEstablished.type) this.#logId = (JSON.parse(data.toString()) as { logId: string }).logId;
    while (this.#open[0] !== undefined && this.#open[0] < source) this.#found.set(this.#open.shift() ?? 0n, this.#last);
    if (isCommitOver) this.#last = position;
    if (this.#wantedEvents.has(id)) this.#events.set(id, position);
  }

  /** The new log's identity; undefined if the old one had none. */
  get logId(): string | undefined {
    return this.#logId;
  }

  of(position: bigint): bigint {
    return this.#found.get(position) ?? this.#last;
  }

  /** The position of an event that kept its id. */
  ofEvent(id: string): bigint | undefined {
    return this.#events.get(id);
  }
}

interface IntentRow extends Intent {
  readonly id: string;
  readonly event_id: string;
  readonly position: string;
}

const INTENTS_AT_ONCE = 1000;
/** What is made anew from the log, and the first answers of before. */
const FORGOTTEN = ['read_models', 'read_models_rebuild', 'snapshots', 'idempotency'];
const RENAMED_AUTOMATIONS = [['when-deed-undone-tell-its-customers', 'when-action-undone-tell-its-customers']] as const;

/** Whatever in a database says where in the log something is. */
export class StoredPositions {
  /** `asNow` turns what the outbox is to do about an event of the old log into what it is about the new one. */
  constructor(
    private readonly client: ClientBase,
    private readonly asNow: (intent: Intent) => Pick<Intent, 'lane' | 'data'> = (intent) => intent,
  ) {}

  /** A translation that will know all of them. */
  async wanted(): Promise<Translation> {
    const positions: bigint[] = [];
    const events: string[] = [];
    if (await hasTable(this.client, 'automations.checkpoints')) {
      positions.push(...(await this.#positions('SELECT position FROM automations.checkpoints')));
      positions.push(...(await this.#positions('SELECT position FROM automations.outbox')));
      const { rows } = await this.client.query<{ event_id: string }>('SELECT event_id FROM automations.outbox');
      events.push(...rows.map(({ event_id }) => event_id));
    }
    if (await hasTable(this.client, 'log_tree.beginning'))
      positions.push(...(await this.#positions('SELECT position FROM log_tree.beginning')));
    if (await hasTable(this.client, 'vault.state'))
      positions.push(...(await this.#positions('SELECT erasures_known_to AS position FROM vault.state')));
    return new Translation(positions, events);
  }

  /** Call it in the transaction that switches to the new log, which has this id. */
  async translate(translation: Translation, logId: string | undefined): Promise<void> {
    if (await hasTable(this.client, 'automations.checkpoints')) {
      await this.#checkpoints(translation, logId);
      await this.#outbox(translation);
    }
    if (await hasTable(this.client, 'vault.state'))
      await this.#translate('vault.state', 'erasures_known_to', translation);
    if (await hasTable(this.client, 'log_tree.beginning'))
      await this.#translate('log_tree.beginning', 'position', translation);
    if (await hasTable(this.client, 'sources.booking_sources'))
      await this.client.query(
        `UPDATE sources.booking_sources SET booking_id = substr(booking_id, 12)
          WHERE booking_id ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}[.]'`,
      );
    for (const schema of FORGOTTEN) await this.client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await this.client.query('DROP TABLE IF EXISTS read_model_migrations');
  }

  async #checkpoints(translation: Translation, logId: string | undefined): Promise<void> {
    const { rows } = await this.client.query<{ name: string; position: string }>(
      'SELECT name, position FROM automations.checkpoints',
    );
    await this.client.query(
      `UPDATE automations.checkpoints AS c SET position = t.position, log_id = coalesce($3, c.log_id)
         FROM unnest($1::text[], $2::bigint[]) AS t (name, position) WHERE c.name = t.name`,
      [
        rows.map(({ name }) => name),
        rows.map(({ position }) => String(translation.of(BigInt(position)))),
        logId ?? null,
      ],
    );
    for (const names of RENAMED_AUTOMATIONS)
      await this.client.query('UPDATE automations.checkpoints SET name = $2 WHERE name = $1', [...names]);
  }

  /** Mails about what the conversion has undone are not sent. */
  async #outbox(translation: Translation): Promise<void> {
    for (let after = ''; ;) {
      const { rows } = await this.client.query<IntentRow>(
        `SELECT id, event_id, position, kind, lane, data FROM automations.outbox WHERE id > $1 ORDER BY id
          LIMIT ${INTENTS_AT_ONCE}`,
        [after],
      );
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
      const changed = rows.map((row) => {
        const { lane, data } = this.asNow(row);
        const place = translation.ofEvent(row.event_id);
        const position = place ?? translation.of(BigInt(row.position));
        return { id: row.id, position: String(position), lane, data, happened: place !== undefined };
      });
      await this.client.query(
        `UPDATE automations.outbox AS o
            SET position = t.position, lane = t.lane, data = t.data,
                state = CASE WHEN t.happened OR state <> 'waiting' THEN state ELSE 'dropped' END,
                settled_at = CASE WHEN t.happened THEN settled_at ELSE coalesce(settled_at, now()) END
           FROM jsonb_to_recordset($1::jsonb)
                AS t (id text, position bigint, lane text, data jsonb, happened boolean) WHERE o.id = t.id`,
        [JSON.stringify(changed)],
      );
    }
  }

  /** Translates the position in a table with one row. */
  async #translate(table: string, column: string, translation: Translation): Promise<void> {
    for (const position of await this.#positions(`SELECT ${column} AS position FROM ${table}`))
      await this.client.query(`UPDATE ${table} SET ${column} = $1`, [String(translation.of(position))]);
  }

  async #positions(select: string): Promise<bigint[]> {
    const { rows } = await this.client.query<{ position: string | null }>(select);
    return rows.flatMap(({ position }) => (position === null ? [] : BigInt(position)));
  }
}

const DAY = /^(\d{4}-\d{2}-\d{2})\./;

/** Something that the outbox is to do, with the data of its event. */
export interface Intent {
  readonly kind: string;
  readonly lane: string;
  readonly data: Data | null;
}

/** The kinds of mail whose events have the customer in them. All others look the customer up. */
const WITH_CUSTOMER: ReadonlySet<string> = new Set(['booking-confirmation', 'placed-notice', 'former-address-notice']);

export function newIntent({ kind, lane, data }: Intent): Intent {
  const isAnonymous = kind === 'cancelled-notice' && data !== null && !('customer' in data);
  const id = idIn(data?.['bookingId']);
  return {
    kind,
    lane: isAnonymous ? `anonymous ${id}` : lane.replace(/(?<= )\d{4}-\d{2}-\d{2}\./, ''),
    data: data && (kind === 'erasure' || kind === 'remains' ? erasure(data) : named(kind, data, isAnonymous)),
  };
}

function named(kind: string, data: Data, isAnonymous: boolean): Data {
  if (typeof data['bookingId'] !== 'string') return data;
  const { customer, newBookingId: _, moveId: __, note: ___, ...rest } = data;
  return {
    ...rest,
    bookingId: bookingIdOf(data['bookingId']),
    ...(kind === 'former-address-notice' ? { day: DAY.exec(data['bookingId'])?.[1] } : {}),
    ...(WITH_CUSTOMER.has(kind) ? { customer } : {}),
    ...(isAnonymous ? { customer: null } : {}),
  };
}

function erasure(data: Data): Data {
  const subjectId = String(data['subjectId']);
  const isBooking = data['subject'] === 'booking';
  return {
    ...data,
    subjectId: isBooking ? bookingIdOf(subjectId) : subjectId,
    day: isBooking ? (DAY.exec(subjectId)?.[1] ?? null) : null,
  };
}

const idIn = (id: unknown): string => (typeof id === 'string' ? bookingIdOf(id) : '');
