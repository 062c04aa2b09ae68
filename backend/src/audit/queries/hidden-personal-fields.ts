import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import { feedbackStream, userStream } from '@cablepark/contracts/shared/streams';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { settingsHistory } from '@cablepark/projections/read-models/configuration.read-model';
import type { Vault } from '@cablepark/vault/vault';
import type { Pool } from 'pg';
import type { AuditRow } from './audit-rows.ts';
import { recordedChanges } from './recorded-changes.ts';

/**
 * Returns the positions of the events whose personal data have been erased since: which of them an event changed is told
 * no more. Data that came after the erasure are others.
 */
export async function hiddenPersonalFields(
  pool: Pool,
  vault: Vault,
  rows: readonly AuditRow[],
): Promise<ReadonlySet<string>> {
  const personal = rows.filter(({ facts }) => facts?.some(({ isPersonal }) => isPersonal));
  const [bySubject, adminEmails] = await Promise.all([
    erasedAfterwards(pool, personal),
    erasedAdminEmails(pool, vault, personal),
  ]);
  return new Set([...bySubject, ...adminEmails]);
}

/** An account and a feedback have streams of their own. */
const subjectOf = ({ bookingId, stream }: AuditRow): string => bookingId ?? stream;

async function erasedAfterwards(pool: Pool, personal: readonly AuditRow[]): Promise<string[]> {
  const bookingIds = personal.flatMap(({ bookingId }) => bookingId ?? []);
  const streams = personal
    .map(({ stream }) => stream)
    .filter((stream) => stream.startsWith(userStream('')) || stream.startsWith(feedbackStream('')));
  if (bookingIds.length + streams.length === 0) return [];
  const { rows } = await pool.query<{ subject: string; position: string }>({
    name: 'audited-erasures',
    text: `
      SELECT booking_id AS subject, max(position) AS position FROM ${auditTrail.qualifiedName}
       WHERE booking_id = ANY ($1::text[]) AND erased = 'booking' GROUP BY booking_id
       UNION ALL
      SELECT stream, max(position) FROM ${auditTrail.qualifiedName}
       WHERE NOT is_quiet AND stream = ANY ($2::text[]) AND erased IN ('user', 'feedback') GROUP BY stream`,
    values: [bookingIds, streams],
  });
  const last = new Map(rows.map(({ subject, position }) => [subject, BigInt(position)]));
  return personal
    .filter((row) => BigInt(row.position) < (last.get(subjectOf(row)) ?? -1n))
    .map(({ position }) => position);
}

/** Former admin addresses are erased one by one, so what counts is whether the event's own can be opened. */
async function erasedAdminEmails(pool: Pool, vault: Vault, personal: readonly AuditRow[]): Promise<string[]> {
  const touched = personal
    .filter((row) => row.settingNames?.includes(settingNames.adminEmail))
    .map(({ position }) => ({ key: settingNames.adminEmail, position }));
  const changed = await recordedChanges<{ readonly value: Sealed<unknown> }>(pool, settingsHistory, touched, ['value']);
  const opened = await vault.openEach('adminEmail', changed, ({ after }) => after.value);
  return changed.filter((change) => change.after.value && !opened.has(change)).map(({ position }) => position);
}
