import type { ClientBase } from 'pg';

import { createLeaves } from '@cablepark/log-tree/leaves';

import { LAYOUT as SIGN_INS } from '../accounts/sessions/sessions.ts';
import {
  AUTOMATION_MIGRATIONS,
  migrateAutomations,
} from '../automation-runtime/migrate-automations.ts';
import { LAYOUT as MAIL_BUDGET } from '../mail/mail-budget.ts';
import { ERASURE, REMAINS } from '../privacy/automations/when-personal-data-erased-remove-mails.ts';
import { LAYOUT as HOLDS } from '../schedule/holds/network-holds.ts';
import { LAYOUT as WISHES } from '../schedule/refusals/counted-refusals.ts';
import { LAYOUT as SOURCES } from '../schedule/sources/booking-sources.ts';
import { LAYOUT as WAITING } from '../schedule/waitlist/network-entries.ts';
import { durableTables } from './durable-tables.ts';

/**
 * Creates the tables of `durableTables` in the database of a park that is being restored, except
 * for the vault's.
 */
export async function createDurableTables(databaseUrl: string, client: ClientBase): Promise<void> {
  await migrateAutomations(databaseUrl);
  for (const layout of [MAIL_BUDGET, SIGN_INS, SOURCES, HOLDS, WAITING, WISHES]) {
    await client.query(layout);
  }

  await createLeaves(client);
}

/** Drops the schemas of `durableTables` with all their tables, even if some are missing. */
export async function dropDurableTables(client: ClientBase): Promise<void> {
  const schemas = new Set(durableTables.map((table) => table.split('.')[0]));
  await client.query(
    `DROP SCHEMA IF EXISTS ${[...schemas].join()} CASCADE; DROP TABLE IF EXISTS ${AUTOMATION_MIGRATIONS}`,
  );
}

/**
 * What a park had not mailed yet when it was backed up is not mailed by the restored one. Erasures
 * are finished.
 */
export const DROP_MAILS = `
  UPDATE automations.outbox SET state = 'dropped', settled_at = now()
   WHERE state = 'waiting' AND kind NOT IN ('${ERASURE}', '${REMAINS}')`;
