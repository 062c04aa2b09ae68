import type { ScheduleSettings, SettingsEvent } from '#schedule/domain/settings';

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
