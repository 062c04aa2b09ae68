import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists are in the order of time: the log's order differs by milliseconds where many write at once. */
export class NewestByTime1764000000011 implements MigrationInterface {
  readonly name = 'NewestByTime1764000000011';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, position] of LISTS) await reindex(queryRunner, table, `created_at, ${position}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, position] of LISTS) await reindex(queryRunner, table, position);
  }
}

const LISTS = [
  ['bookings', 'placed_at_position'],
  ['users', 'created_at_position'],
  ['feedback', 'submitted_at_position'],
] as const;

async function reindex(queryRunner: QueryRunner, table: string, columns: string): Promise<void> {
  await queryRunner.query(`DROP INDEX read_models.${table}_newest`);
  await queryRunner.query(`CREATE INDEX ${table}_newest ON read_models.${table} (${columns})`);
}
