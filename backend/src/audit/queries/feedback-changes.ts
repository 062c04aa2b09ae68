import { feedbackStream } from '@cablepark/contracts/shared/streams';
import { feedbackHistory, type FeedbackRow } from '@cablepark/projections/read-models/feedback.read-model';
import type { Pool } from 'pg';
import type { AuditRow } from './audit-rows.ts';
import { byEvent, differences, recordedChanges, type ChangesByEvent } from './recorded-changes.ts';

const prefix = feedbackStream('');

/** What events did to the status of feedback. */
export async function feedbackChanges(pool: Pool, rows: readonly AuditRow[]): Promise<ChangesByEvent> {
  const touched = rows
    .filter(({ stream }) => stream.startsWith(prefix))
    .map(({ stream, position }) => ({ key: stream.slice(prefix.length), position }));
  const changed = await recordedChanges<Pick<FeedbackRow, 'status'>>(pool, feedbackHistory, touched, ['status'], {
    isOnlyChanged: true,
  });
  return byEvent(changed.map(({ position, before, after }) => [position, differences(before, after)]));
}
