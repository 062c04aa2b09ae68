import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import { NAME } from './address.ts';
import { ProgramFailed, run } from './programs.ts';
import type { Programs } from './programs.ts';
import { asFlags, SETTINGS } from './settings.ts';

/** Says that the cluster has had all of the below; a name of its own for each time that there is more. */
const MARKER = 'cablepark.may-scrub';

/** What the product's role needs to remove erased keys from the write-ahead log (ADR 71). */
const GRANTS = [`GRANT pg_checkpoint TO ${NAME}`, `GRANT EXECUTE ON FUNCTION pg_switch_wal() TO ${NAME}`];

/**
 * Grants, once, to a cluster on which no server runs. Where one of before recycled its segments, those kept
 * for later are full of old bytes: each is begun and left, so that the next checkpoint deletes it.
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

/** A segment with nothing in it can't be left. */
const LEAVE_SEGMENT = ['SELECT pg_current_xact_id()', 'SELECT pg_switch_wal()'];
