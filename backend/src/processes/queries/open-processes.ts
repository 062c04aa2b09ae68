import { openProcesses, type OpenProcessRow } from '@cablepark/projections/read-models/open-processes.read-model';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** How long whoever began an action has to finish it, before others do. It is longer than a command may take. */
const LEFT_AFTER_MS = 5000;

/** Knows which actions over several days have not ended. */
@Injectable()
export class OpenProcesses {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The actions that began some time ago and have not ended, oldest first. */
  async left(now: Date): Promise<readonly Pick<OpenProcessRow, 'processId' | 'kind'>[]> {
    const { rows } = await this.#pool.query<Pick<OpenProcessRow, 'processId' | 'kind'>>({
      name: 'open-processes',
      text: `SELECT process_id AS "processId", kind FROM ${openProcesses.qualifiedName}
              WHERE begun_at < $1 ORDER BY begun_at`,
      values: [new Date(now.getTime() - LEFT_AFTER_MS)],
    });
    return rows;
  }
}
