import { namesOfReverted } from '@cablepark/contracts/configuration/configuration.events';
import type { PaymentSetting } from '@cablepark/contracts/configuration/payment';
import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import type {
  LeadTimeSettings,
  OperatingHours,
  Pricing,
  SpecialDaySetting,
} from '@cablepark/contracts/configuration/settings';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable, jsonb, text, timestamptz } from '../runtime/define-table.ts';
import { defineHistory, defineHistoryTable } from '../runtime/history/history-table.ts';
import type { RowOf } from '../runtime/table.ts';

interface ReminderSetting {
  readonly hoursBefore: number;
}

/** The present settings, each under its name (`settingNames`). */
export const settings = defineTable('settings', {
  name: text().key(),
  value: jsonb<
    | OperatingHours
    | Pricing
    | LeadTimeSettings
    | SpecialDaySetting
    | ReminderSetting
    | PaymentSetting
    | Sealed<{ email: string }>
  >(),
  changedAt: timestamptz(),
});

export type SettingRow = RowOf<typeof settings>;

export const settingsHistory = defineHistoryTable(settings);

/** The opening hours, prices, special days, lead time and the admin's address of today. */
export const configurationReadModel = defineReadModel({
  name: 'configuration',
  version: 5,
  tables: [settings],
  on: {
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
    LeadTimeSettingsChanged: ({ data, metadata }, changes) =>
      changes.put(settings, { name: settingNames.leadTime, value: data, changedAt: metadata.at }),
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
    RemindersChanged: ({ data, metadata }, changes) =>
      changes.put(settings, { name: settingNames.reminders, value: data, changedAt: metadata.at }),
    PaymentChanged: ({ data, metadata }, changes) =>
      changes.put(settings, { name: settingNames.payment, value: data, changedAt: metadata.at }),
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
