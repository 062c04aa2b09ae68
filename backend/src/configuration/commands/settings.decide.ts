import {
  WRONG_ORDER,
  type changeOperatingHours,
} from '@cablepark/contracts/configuration/change-operating-hours';
import type { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import type { changeLeadTime } from '@cablepark/contracts/configuration/lead-time';
import type { PaymentSetting } from '@cablepark/contracts/configuration/payment';
import type { changeReminders } from '@cablepark/contracts/configuration/reminders';
import type {
  LeadTimeSettings,
  OperatingHours,
  Pricing,
} from '@cablepark/contracts/configuration/settings';
import type { BodyOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';

import type { ScheduleSettings, SettingsEvent } from '#schedule/domain/settings';

/**
 * Changes the lead time, from the next booking on. Fields that are left out stay. Returns no events
 * if nothing changes.
 */
export function decideChangeLeadTime(
  command: BodyOf<typeof changeLeadTime>,
  { leadTime }: ScheduleSettings,
): ConfigurationEvent[] {
  const data: LeadTimeSettings = {
    restrictionMode: command.restrictionMode ?? leadTime.restrictionMode,
    leadTimeHours: command.leadTimeHours ?? leadTime.leadTimeHours,
    operatorOnSite: command.operatorOnSite ?? leadTime.operatorOnSite,
  };
  return isSame(leadTime, data) ? [] : [{ type: 'LeadTimeSettingsChanged', data }];
}

export type HoursChange = Omit<BodyOf<typeof changeOperatingHours>, 'apply' | 'dryRun'> & {
  readonly dayOfWeek: number;
};

/**
 * Changes a day's opening hours, which are on Riga’s clock from then on (rule 2.4). Fields that are
 * left out stay.
 */
export function decideChangeOperatingHours(
  command: HoursChange,
  { operatingHours }: ScheduleSettings,
): ConfigurationEvent[] {
  const before =
    operatingHours.find(({ dayOfWeek }) => dayOfWeek === command.dayOfWeek) ??
    reject('SETTING_NOT_FOUND');
  const after: OperatingHours = {
    dayOfWeek: command.dayOfWeek,
    openTime: command.openTime ?? before.openTime,
    closeTime: command.closeTime ?? before.closeTime,
    isClosed: command.isClosed ?? before.isClosed,
    useLocalTime: before.useLocalTime || Boolean(command.openTime ?? command.closeTime),
  };
  if (after.openTime >= after.closeTime) {
    reject('INVALID_REQUEST', { error: WRONG_ORDER });
  }

  return isSame(before, after) ? [] : [{ type: 'OperatingHoursChanged', data: after }];
}

export type PricingChange = Omit<BodyOf<typeof changePricing>, 'apply' | 'dryRun'> & {
  readonly name: Pricing['name'] | undefined;
};

/**
 * Changes a price. Slots keep theirs until they are regenerated. Null times leave the window
 * unchanged (rule 3.2).
 */
export function decideChangePricing(
  command: PricingChange,
  { pricing }: ScheduleSettings,
): ConfigurationEvent[] {
  const before = pricing.find(({ name }) => name === command.name) ?? reject('SETTING_NOT_FOUND');
  const after: Pricing = {
    name: before.name,
    priceCents: command.priceCents ?? before.priceCents,
    ...decideWindow(command, before),
    weekendMultiplier:
      command.weekendMultiplier === undefined
        ? before.weekendMultiplier
        : command.weekendMultiplier,
  };
  return isSame(before, after) ? [] : [{ type: 'PricingChanged', data: after }];
}

type Window = Pick<Pricing, 'startTime' | 'endTime' | 'applyToWeekends'>;

/** Null times leave the whole window as it is, even if `applyToWeekends` is sent (rule 3.2). */
function decideWindow(
  { startTime, endTime, applyToWeekends }: PricingChange,
  before: Pricing,
): Window {
  const isTimeSent = Boolean(startTime ?? endTime);
  if (!isTimeSent && (startTime === null || endTime === null)) {
    return {
      startTime: before.startTime,
      endTime: before.endTime,
      applyToWeekends: before.applyToWeekends,
    };
  }

  const after = {
    startTime: startTime ?? before.startTime,
    endTime: endTime ?? before.endTime,
    applyToWeekends: applyToWeekends ?? before.applyToWeekends,
  };
  const isWindow =
    after.startTime !== null && after.endTime !== null && after.startTime < after.endTime;
  if (isTimeSent && !isWindow) {
    reject('INVALID_REQUEST', { error: 'End time must be after start time.' });
  }

  return after;
}

/**
 * Changes when reminders are sent. Returns no events for the present setting, so that it counts as
 * in force since it was first set.
 */
export function decideChangeReminders(
  { hoursBefore }: BodyOf<typeof changeReminders>,
  { reminders }: ScheduleSettings,
): ConfigurationEvent[] {
  if (hoursBefore === undefined || reminders.hoursBefore === hoursBefore) {
    return [];
  }

  return [{ type: 'RemindersChanged', data: { hoursBefore } }];
}

/** Changes where and how one pays. Returns no events if it says so already. */
export const decideChangePayment = (
  sentences: PaymentSetting,
  { payment }: ScheduleSettings,
): ConfigurationEvent[] =>
  isSame(payment, sentences) ? [] : [{ type: 'PaymentChanged', data: sentences }];

/** Erases the admin addresses that were replaced at this time or earlier. */
export const decideEraseAdminEmails = (
  replacedBefore: Date,
  { replacedAdminEmails }: ScheduleSettings,
): SettingsEvent[] =>
  replacedAdminEmails
    .filter(({ replacedAt }) => Date.parse(replacedAt) <= replacedBefore.getTime())
    .map(({ keyId }) => toAddressErased(keyId));

/**
 * Erases an admin address by its key, even the present one. Returns no events if none has this key.
 */
export const decideEraseAdminEmail = (
  keyId: string,
  { adminEmail, replacedAdminEmails }: ScheduleSettings,
): SettingsEvent[] =>
  adminEmail?.keyId === keyId || replacedAdminEmails.some((replaced) => replaced.keyId === keyId)
    ? [toAddressErased(keyId)]
    : [];

const toAddressErased = (keyId: string): SettingsEvent => ({
  type: 'PersonalDataErased',
  data: { subject: 'adminEmail', subjectId: keyId, keyIds: [keyId], day: null },
});

/** Whether every field of `after` has the same value in `before`. */
const isSame = <Setting extends object>(before: Setting, after: Setting): boolean =>
  (Object.keys(after) as (keyof Setting)[]).every((key) => before[key] === after[key]);
