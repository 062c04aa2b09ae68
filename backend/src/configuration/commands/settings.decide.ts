import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import type { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import type { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import type { LeadTimeSettings, OperatingHours, Pricing } from '@cablepark/contracts/configuration/settings';
import type { BodyOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Settings, SettingsEvent } from '../../schedule/domain/settings.ts';

/** The new settings apply from the next booking on. Saving the present ones returns no events. */
export function decideChangeLeadTime(
  { restrictionMode, leadTimeHours, operatorOnSite }: LeadTimeSettings,
  { leadTime }: Settings,
): ConfigurationEvent[] {
  const data = { restrictionMode, leadTimeHours, operatorOnSite };
  return isSame(leadTime, data) ? [] : [{ type: 'LeadTimeSettingsChanged', data }];
}

export type ChangeOperatingHours = BodyOf<typeof changeOperatingHours> & { readonly dayOfWeek: number };

/** An edited row is on Riga’s clock (rule 2.4); left-out times stay. Slots change only by regenerating them. */
export function decideChangeOperatingHours(
  command: ChangeOperatingHours,
  { operatingHours }: Settings,
): ConfigurationEvent[] {
  const before = operatingHours.find(({ dayOfWeek }) => dayOfWeek === command.dayOfWeek) ?? reject('SETTING_NOT_FOUND');
  const after: OperatingHours = {
    dayOfWeek: command.dayOfWeek,
    openTime: command.openTime ?? before.openTime,
    closeTime: command.closeTime ?? before.closeTime,
    isClosed: command.isClosed,
    useLocalTime: true,
  };
  return isSame(before, after) ? [] : [{ type: 'OperatingHoursChanged', data: after }];
}

export type ChangePricing = BodyOf<typeof changePricing> & { readonly name: Pricing['name'] | undefined };

/** Changes a price. Slots keep theirs until they are regenerated. Null times leave the window as it is (rule 3.2). */
export function decideChangePricing(command: ChangePricing, { pricing }: Settings): ConfigurationEvent[] {
  const before = pricing.find(({ name }) => name === command.name) ?? reject('SETTING_NOT_FOUND');
  const after: Pricing = {
    name: before.name,
    priceCents: command.priceCents,
    ...windowOf(command, before),
    weekendMultiplier: command.weekendMultiplier ?? null,
  };
  return isSame(before, after) ? [] : [{ type: 'PricingChanged', data: after }];
}

type Window = Pick<Pricing, 'startTime' | 'endTime' | 'applyToWeekends'>;

/** The settings screen sends every price with null times and no weekends, though it only means to change the price. */
function windowOf(command: ChangePricing, before: Pricing): Window {
  if (!command.startTime && !command.endTime)
    return { startTime: before.startTime, endTime: before.endTime, applyToWeekends: before.applyToWeekends };
  const startTime = command.startTime ?? before.startTime;
  const endTime = command.endTime ?? before.endTime;
  if (startTime === null || endTime === null || startTime >= endTime)
    return reject('INVALID_REQUEST', { error: 'End time must be after start time.' });
  return { startTime, endTime, applyToWeekends: command.applyToWeekends ?? before.applyToWeekends };
}

/** Saving the present setting returns no events, so that it stays in force since it was set. */
export const decideChangeReminders = (hoursBefore: number, { reminders }: Settings): ConfigurationEvent[] =>
  reminders.hoursBefore === hoursBefore ? [] : [{ type: 'RemindersChanged', data: { hoursBefore } }];

/** Erases the admin addresses that were replaced at this time or earlier. */
export const decideEraseAdminEmails = (replacedBefore: Date, { replacedAdminEmails }: Settings): SettingsEvent[] =>
  replacedAdminEmails
    .filter(({ replacedAt }) => Date.parse(replacedAt) <= replacedBefore.getTime())
    .map(({ keyId }) => addressErased(keyId));

/** Erases an admin address by its key, even the present one. No events if there is none left with this key. */
export const decideEraseAdminEmail = (keyId: string, { adminEmail, replacedAdminEmails }: Settings): SettingsEvent[] =>
  adminEmail?.keyId === keyId || replacedAdminEmails.some((replaced) => replaced.keyId === keyId)
    ? [addressErased(keyId)]
    : [];

const addressErased = (keyId: string): SettingsEvent => ({
  type: 'PersonalDataErased',
  data: { subject: 'adminEmail', subjectId: keyId, keyIds: [keyId], day: null },
});

/** Whether every value of `after` is what it was before. */
const isSame = <Setting extends object>(before: Setting, after: Setting): boolean =>
  (Object.keys(after) as (keyof Setting)[]).every((key) => before[key] === after[key]);
