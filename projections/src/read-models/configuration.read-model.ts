import type { LeadTimeSettings, OperatingHours, Pricing } from '@cablepark/contracts/configuration/settings';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/table.ts';

/** The present settings, each under its name. */
export interface SettingRow {
  name: string;
  value: OperatingHours | Pricing | LeadTimeSettings | Sealed<{ email: string }>;
  changedAt: string;
}

export const settings = defineTable<SettingRow>('settings', {
  columns: {
    name: { type: 'text', primary: true },
    value: { type: 'jsonb' },
    changedAt: { name: 'changed_at', type: 'timestamptz' },
  },
});

/** Names of the rows; a weekday and a price have one each. */
export const settingNames = {
  operatingHours: (dayOfWeek: number | '%') => `operating-hours-${dayOfWeek}`,
  pricing: (name: string) => `pricing-${name}`,
  leadTime: 'lead-time',
  adminEmail: 'admin-email',
};

/** Opening hours, prices, lead time and the admin's address as they are now. */
export const configurationReadModel = defineReadModel({
  name: 'configuration',
  version: 1,
  tables: [settings],
  on: {
    OperatingHoursChanged: ({ data, metadata }, changes) => {
      changes.put(settings, { name: settingNames.operatingHours(data.dayOfWeek), value: data, changedAt: metadata.at });
    },
    PricingChanged: ({ data, metadata }, changes) => {
      changes.put(settings, { name: settingNames.pricing(data.name), value: data, changedAt: metadata.at });
    },
    LeadTimeSettingsChanged: ({ data, metadata }, changes) => {
      changes.put(settings, { name: settingNames.leadTime, value: data, changedAt: metadata.at });
    },
    AdminEmailChanged: ({ data, metadata }, changes) => {
      changes.put(settings, { name: settingNames.adminEmail, value: data.address, changedAt: metadata.at });
    },
  },
});
