import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import { NAME } from './address.ts';
import { ProgramFailed, run, type Programs } from './programs.ts';
import { asFlags, SETTINGS } from './settings.ts';

/** Marks a cluster that has had all of the grants below. Use a new name whenever a grant is added. */
const MARKER = 'cablepark.may-scrub';

/** The privileges that the product's role needs to remove erased keys from the write-ahead log (ADR 70). */
const GRANTS = [`GRANT pg_checkpoint TO ${NAME}`, `GRANT EXECUTE ON FUNCTION pg_switch_wal() TO ${NAME}`];

/**
 * Grants the privileges, once, to a cluster on which no server runs. An older version may have recycled segments, which
 * are full of old bytes. Each of them is started and switched away from, so that the next checkpoint deletes it.
 */
export async function ensureGrants(programs: Programs, cluster: string): Promise<void> {
  const marker = join(cluster, MARKER);
  if (existsSync(marker)) return;
  const segments = (await readdir(join(cluster, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
  const leave = segments > 1 ? Array.from({ length: segments }, () => LEAVE_SEGMENT).flat() : [];
  const statements = [...GRANTS, ...leave, 'CHECKPOINT'].join('\n');
  const args = ['--single', '-D', programs.here(cluster), ...asFlags({ ...SETTINGS, exit_on_error: 'on' }), NAME];
  try {
    await run(programs, { program: 'postgres', args, folder: cluster, input: `${statements}\n` });
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    throw new StartupRefused(`Postgres can't start: ${error.reason}.`, { cause: error });
  }
  await writeFile(marker, '', { mode: 0o600 });
}

/** pg_switch_wal() does nothing in an empty segment, so something is written first. */
const LEAVE_SEGMENT = ['SELECT pg_current_xact_id()', 'SELECT pg_switch_wal()'];
