import { createIntent, defineMailing } from '#automation-runtime/automation';
import { STALE_AFTER_MS } from '#schedule/automations/when-bookings-change-tell-customers-and-park';

export const passMailKinds = ['pass-sold', 'pass-mailed'] as const;
export type PassMailKind = (typeof passMailKinds)[number];

/** The lane of all mails about a pass. */
export const passLaneOf = (passId: string): string => `pass ${passId}`;

/** The code, the link and the terms of a pass go to its holder, if an e-mail was given. */
export const whenPassSoldMailIt = defineMailing({
  name: 'when-pass-sold-mail-it',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    PassSold: (event) => {
      const { passId, holder, hasEmail } = event.data;
      // An undo that brings back a sale mails nothing: the holder got the mail at the sale.
      const isNew = event.metadata.undoes === undefined;
      return hasEmail && isNew
        ? [createIntent('pass-sold', event, { lane: passLaneOf(passId), keyId: holder.keyId })]
        : [];
    },
  },
});

/** Sends a pass that staff want mailed again, and the reminder that a pass is about to expire. */
export const whenPassMailedSendIt = defineMailing({
  name: 'when-pass-mailed-send-it',
  staleAfterMs: STALE_AFTER_MS,
  on: {
    PassMailed: (event) => {
      const { passId, to } = event.data;
      const keyId = to?.keyId ?? null;
      return [createIntent('pass-mailed', event, { lane: passLaneOf(passId), keyId })];
    },
  },
});
