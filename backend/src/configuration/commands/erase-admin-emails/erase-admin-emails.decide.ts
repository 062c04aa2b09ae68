import type { Settings, SettingsEvent } from '../../../schedule/domain/settings.ts';

/** Erases the admin addresses that were replaced at this time or earlier. */
export const decideEraseAdminEmails = (replacedBefore: Date, { replacedAdminEmails }: Settings): SettingsEvent[] =>
  replacedAdminEmails
    .filter(({ replacedAt }) => Date.parse(replacedAt) <= replacedBefore.getTime())
    .map(({ keyId }) => ({
      type: 'PersonalDataErased',
      data: { subject: 'adminEmail', subjectId: keyId, keyIds: [keyId], day: null },
    }));
