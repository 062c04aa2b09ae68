import type { AuditChange } from '@cablepark/contracts/audit/list-audit-trail';
import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import { DEFAULT_REMINDER_HOURS } from '@cablepark/contracts/configuration/reminders';
import { defaultLeadTime } from '@cablepark/contracts/configuration/settings';
import { eurosOf } from '@cablepark/contracts/shared/money';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { feedbackStream } from '@cablepark/contracts/shared/streams';
import { settingsHistory } from '@cablepark/projections/read-models/configuration.read-model';
import { feedbackHistory, type FeedbackRow } from '@cablepark/projections/read-models/feedback.read-model';
import { timeSlotsHistory, type TimeSlotRow } from '@cablepark/projections/read-models/time-slots.read-model';
import type { Pool } from 'pg';
import type { AuditRow } from './audit-rows.ts';
import { byEvent, differences, recordedChanges, type ChangesByEvent } from './recorded-changes.ts';
import type { EventType } from '@cablepark/contracts/events';
import type { Vault } from '@cablepark/vault/vault';

/** What events did to slots: their status, null while they aren't stored, and their price. */
export async function slotChanges(pool: Pool, rows: readonly AuditRow[]): Promise<ChangesByEvent> {
  const touched = rows
    .filter(({ erased, madeAtCents }) => erased === null && madeAtCents === null)
    .flatMap(({ position, slotIds }) => (slotIds ?? []).map((key) => ({ key, position })));
  const options = { isOnlyChanged: true };
  const changed = await recordedChanges<Shown>(pool, timeSlotsHistory, touched, ['status', 'priceCents'], options);
  const inOrder = changed.sort((a, b) => Number(a.key) - Number(b.key));
  const read = inOrder.map(({ key, position, before, after }): [string, AuditChange[]] => {
    const changes = differences(shown(before), shown(after));
    return [position, changes.map((change) => ({ ...change, slotId: Number(key) }))];
  });
  return byEvent([...read, ...rows.map((row): [string, AuditChange[]] => [row.position, made(row)])]);
}

/** Of events that made slots. */
const made = ({ slotIds, madeAtCents }: AuditRow): AuditChange[] =>
  (madeAtCents ?? []).flatMap((priceCents, i) => {
    const of = { before: null, slotId: slotIds?.[i] ?? 0 };
    return [
      { ...of, field: 'status', after: 'available' },
      { ...of, field: 'price', after: eurosOf(priceCents) },
    ];
  });

type Shown = Pick<TimeSlotRow, 'status' | 'priceCents'>;

const shown = ({ status, priceCents }: { readonly [Property in keyof Shown]: Shown[Property] | null }) => ({
  status,
  price: priceCents === null ? null : eurosOf(priceCents),
});

/** What counts until a setting is changed for the first time. */
const defaults: Readonly<Record<string, object>> = {
  [settingNames.leadTime]: defaultLeadTime,
  [settingNames.reminders]: { hoursBefore: DEFAULT_REMINDER_HOURS },
};

const SPECIAL_DAY = settingNames.specialDay('');
const dayOfSetting = (name: string): Day | undefined =>
  name.startsWith(SPECIAL_DAY) ? name.slice(SPECIAL_DAY.length) : undefined;

/** What events did to settings. Where an event changed several special days, each change names its day. */
export async function settingChanges(pool: Pool, rows: readonly AuditRow[]): Promise<ChangesByEvent> {
  const touched = rows.flatMap(({ position, settingNames: names }) =>
    (names ?? []).filter((name) => name !== settingNames.adminEmail).map((key) => ({ key, position })),
  );
  const changed = await recordedChanges<{ readonly value: Readonly<Record<string, unknown>> }>(
    pool,
    settingsHistory,
    touched,
    ['value'],
  );
  const isOneOfSeveral = new Set(rows.filter((row) => (row.settingNames?.length ?? 0) > 1).map((row) => row.position));
  const inOrder = changed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return byEvent(
    inOrder.map(({ key, position, before, after }) => {
      const changes = differences(
        shownFields(before.value ?? defaults[key]),
        shownFields(after.value ?? defaults[key]),
      );
      const day = isOneOfSeveral.has(position) ? dayOfSetting(String(key)) : undefined;
      return [position, day === undefined ? changes : changes.map((change) => ({ ...change, day }))];
    }),
  );
}

/** The fields of a setting by their names in other answers. The name of the setting is no field. */
export function shownFields(value: object | null | undefined): Record<string, unknown> {
  const { dayOfWeek: _, name: __, priceCents, ...fields } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof priceCents === 'number' ? { price: eurosOf(priceCents), ...fields } : fields;
}

const feedbackPrefix = feedbackStream('');

/** What events did to the status of feedback. */
export async function feedbackChanges(pool: Pool, rows: readonly AuditRow[]): Promise<ChangesByEvent> {
  const touched = rows
    .filter(({ stream }) => stream.startsWith(feedbackPrefix))
    .map(({ stream, position }) => ({ key: stream.slice(feedbackPrefix.length), position }));
  const changed = await recordedChanges<Pick<FeedbackRow, 'status'>>(pool, feedbackHistory, touched, ['status'], {
    isOnlyChanged: true,
  });
  return byEvent(changed.map(({ position, before, after }) => [position, differences(before, after)]));
}

const BLOCKED: EventType = 'SlotBlocked';

/** Opens the words with which slots were blocked, by the positions of the events. Erased ones are missing. */
export async function blockReasons(
  pool: Pool,
  vault: Vault,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, string>> {
  const touched = rows
    .filter(({ eventType }) => eventType === BLOCKED)
    .flatMap(({ position, slotIds }) => (slotIds ?? []).map((key) => ({ key, position })));
  const changed = await recordedChanges<Pick<TimeSlotRow, 'blockReason'>>(
    pool,
    timeSlotsHistory,
    touched,
    ['blockReason'],
    { isOnlyChanged: true },
  );
  const opened = await vault.openEach('blockReason', changed, ({ after }) => after.blockReason);
  return new Map([...opened].map(([{ position }, { reason }]) => [position, reason]));
}
