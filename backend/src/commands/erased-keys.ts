import type { PrivacyEvent } from '@cablepark/contracts/privacy/privacy.events';
import type { DomainEvent } from '@cablepark/contracts/events';

/** The keys that these events name as erased. Whoever has written the events deletes the keys at once. */
export const erasedKeys = (events: readonly DomainEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'PersonalDataErased' ? (event satisfies PrivacyEvent).data.keyIds : []));
