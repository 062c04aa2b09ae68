import { namesOfReverted } from '@cablepark/contracts/configuration/configuration.events';
import type { SettingValue } from '@cablepark/contracts/configuration/define-setting';
import {
  parkSettings,
  type ParkSettingEvent,
} from '@cablepark/contracts/configuration/park-settings';
import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import type {
  OperatingHours,
  Pricing,
  SpecialDaySetting,
} from '@cablepark/contracts/configuration/settings';
import type { RecordedEvent } from '@cablepark/contracts/shared/recorded-event';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { Changes } from '../runtime/changes.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable, jsonb, text, timestamptz } from '../runtime/define-table.ts';
import { defineHistory, defineHistoryTable } from '../runtime/history/history-table.ts';
import type { RowOf } from '../runtime/table.ts';

/** The present settings, each under its name (`settingNames`). */
export const settings = defineTable('settings', {
  name: text().key(),
  value: jsonb<
    OperatingHours | Pricing | SpecialDaySetting | SettingValue | Sealed<{ email: string }>
  >(),
  changedAt: timestamptz(),
});

export type SettingRow = RowOf<typeof settings>;

export const settingsHistory = defineHistoryTable(settings);

type StoreSetting = (event: RecordedEvent<ParkSettingEvent>, changes: Changes) => void;

/** Stores each setting of `parkSettings` when it changes, by the type of its event. */
const storeParkSettings: Partial<Record<ParkSettingEvent['type'], StoreSetting>> = {};
for (const { name, event } of parkSettings) {
  storeParkSettings[event.type] = ({ data, metadata }, changes) =>
    changes.put(settings, { name, value: data, changedAt: metadata.at });
}

/** The present opening hours, prices, special days, declared settings and the admin's address. */
export const configurationReadModel = defineReadModel({
  name: 'configuration',
  version: 1,
  tables: [settings],
  on: {
    ...storeParkSettings,
    OperatingHoursChanged: ({ data, metadata }, changes) =>
      changes.put(settings, {
        name: settingNames.operatingHours(data.dayOfWeek),
        value: data,
        changedAt: metadata.at,
      }),
    PricingChanged: ({ data, metadata }, changes) =>
      changes.put(settings, {
        name: settingNames.pricing(data.name),
        value: data,
        changedAt: metadata.at,
      }),
    SpecialDaysChanged: ({ data: { days, setting }, metadata }, changes) => {
      for (const day of days) {
        changes.put(settings, {
          name: settingNames.specialDay(day),
          value: setting,
          changedAt: metadata.at,
        });
      }
    },
    SpecialDaysRemoved: ({ data }, changes) => {
      for (const day of data.days) {
        changes.remove(settings, { name: settingNames.specialDay(day) });
      }
    },
    SettingReverted: ({ data, metadata }, changes) => {
      for (const name of namesOfReverted(data)) {
        if (data.value === null) {
          changes.remove(settings, { name });
        } else {
          changes.put(settings, {
            name,
            value: data.value,
            changedAt: data.changedAt ?? metadata.at,
          });
        }
      }
    },
    AdminEmailChanged: ({ data, metadata }, changes) =>
      changes.put(settings, {
        name: settingNames.adminEmail,
        value: data.address,
        changedAt: metadata.at,
      }),
  },
});

export const configurationHistoryReadModel = defineHistory(configurationReadModel, [
  settingsHistory,
]);
