import type { EventOf } from '../shared/define-event.ts';
import type { Day } from '../shared/riga-time.ts';
import type { SettingReverted } from './configuration.events.ts';

/** The names of the settings. Each weekday, each price and each special day is one of its own. */
export const settingNames = {
  operatingHours: (dayOfWeek: number | '%') => `operatingHours.${dayOfWeek}`,
  pricing: (name: string) => `pricing.${name}`,
  leadTime: 'leadTime',
  adminEmail: 'adminEmail',
  reminders: 'reminders',
  specialDay: (day: Day) => `specialDay.${day}`,
};

/** The settings that are as they were before. */
export function namesOfReverted(data: EventOf<typeof SettingReverted>['data']): readonly string[] {
  switch (data.kind) {
    case 'operatingHours':
      return [settingNames.operatingHours(data.value.dayOfWeek)];
    case 'pricing':
      return [settingNames.pricing(data.value.name)];
    case 'specialDay':
      return data.days.map(settingNames.specialDay);
    case 'leadTime':
    case 'adminEmail':
    case 'reminders':
      return [settingNames[data.kind]];
  }
}
