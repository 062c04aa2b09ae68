import { PersonalDataErased } from '@cablepark/contracts/privacy/privacy.events';
import type { Vault } from '@cablepark/vault/vault';
import { defineAutomation, intent } from '../../automations/automation.ts';
import type { Perform } from '../../automations/outbox-attempt.ts';
import type { Outbox } from '../../automations/outbox.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Mailer } from '../../mail/mailer.ts';

export const ERASURE = 'erasure';

/** However long ago it was: nothing of it may be left. */
export const whenPersonalDataErasedRemoveMails = defineAutomation({
  name: 'when-personal-data-erased-remove-mails',
  on: {
    PersonalDataErased: (event) => [
      intent(ERASURE, event, { lane: `erasure ${event.data.subject} ${event.data.subjectId}`, keyId: null }),
    ],
  },
});

/**
 * Deletes the keys, the mails that still wait, their jobs, and the files of those that went out. Every
 * step can be repeated; a mail that is just being sent is waited for.
 */
export const eraser =
  (vault: Vault, outbox: Outbox, queue: JobQueue, mailer: Mailer): Perform =>
  async ({ data }) => {
    const { keyIds } = PersonalDataErased.schema.parse(data);
    await vault.erase(keyIds);
    const mails = await outbox.forget(keyIds);
    await mailer.forget(mails);
    await queue.remove(mails).catch(() => undefined); // a job is but an id: without its intent it does nothing
    return 'done';
  };
