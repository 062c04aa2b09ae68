import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import { DEFAULT_REMINDER_HOURS } from '@cablepark/contracts/configuration/reminders';
import { defaultLeadTime } from '@cablepark/contracts/configuration/settings';
import { eurosOf } from '@cablepark/contracts/shared/money';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { settingsHistory } from '@cablepark/projections/read-models/configuration.read-model';
import type { Pool } from 'pg';
import type { AuditRow } from './audit-rows.ts';
import { byEvent, differences, recordedChanges, type ChangesByEvent } from './recorded-changes.ts';

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
