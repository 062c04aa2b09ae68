import type { LeadTimeSettings, OperatingHours, Pricing } from '@cablepark/contracts/configuration/settings';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { jsonb, text, timestamptz } from '../runtime/columns.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/define-table.ts';

/** The present settings, each under its name. */
export const settings = defineTable('settings', {
  name: text().key(),
  value: jsonb<OperatingHours | Pricing | LeadTimeSettings | Sealed<{ email: string }>>(),
  changedAt: timestamptz(),
});

/** The names of the rows. Each weekday and each price has a row of its own. */
export const settingNames = {
  operatingHours: (dayOfWeek: number | '%') => `operating-hours-${dayOfWeek}`,
  pricing: (name: string) => `pricing-${name}`,
  leadTime: 'lead-time',
  adminEmail: 'admin-email',
};

/** The opening hours, prices, lead time and the admin's address of today. */
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
