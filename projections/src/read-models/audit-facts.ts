import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';

/**
 * A field that an event changed, as far as the event alone tells. What it was before, of slots, bookings, settings and
 * feedback, is in their histories.
 */
export interface Fact {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether it is personal: it has no values then, and is hidden once its subject was erased. */
  readonly isPersonal?: true;
}

const became = (field: string, after: unknown): Fact => ({ field, before: null, after });
const personal = (field: string): Fact => ({ field, before: null, after: null, isPersonal: true });
/** Names nothing personal: an event of version 1 doesn't tell which of the details changed. */
const unnamedDetails: Fact = { field: 'details', before: null, after: null };

/** Returns what an event changed, apart from the rows that have a history; null if that is nothing. */
export function factsOf({ type, data, metadata }: RecordedEvent): readonly Fact[] | null {
  switch (type) {
    case 'BookingDetailsChanged':
      return data.changed === null ? [unnamedDetails] : listed(data.changed.map(personal));
    case 'StretchClosed':
      return [
        became('from', data.from),
        became('to', data.to),
        ...(data.note ? [became('note', data.note)] : []),
        became('slots', data.slots),
        became('mails', data.mails),
      ];
    case 'ClosureTakenBack':
      return [became('takenBackAt', metadata.at)];
    case 'UserRegistered':
      return [became('role', 'athlete'), became('isActive', true), became('isEmailProved', data.isEmailProved)];
    case 'UserCreated':
      return [became('role', data.role), became('isActive', true), became('isEmailProved', data.isEmailProved)];
    case 'UserDeactivated':
      return [{ field: 'isActive', before: true, after: false }];
    case 'UserReactivated':
      return [{ field: 'isActive', before: false, after: true }];
    case 'EmailProved':
      return [{ field: 'isEmailProved', before: false, after: true }];
    case 'ProfileChanged':
      return [personal('profile')];
    case 'EmailChanged':
    case 'UserDispossessed':
      return [personal('email')];
    case 'PasswordChanged':
    case 'AccountRecovered':
      return [personal('password')];
    case 'AdminEmailChanged':
      return [personal('email')];
    case 'SettingReverted':
      return data.kind === 'adminEmail' ? [personal('email')] : null;
    case 'FeedbackSubmitted':
      return [became('rating', data.rating), became('category', data.category)];
    case 'FeedbackNotesChanged':
      return [personal('adminNotes')];
    default:
      return null;
  }
}

const listed = (facts: readonly Fact[]): readonly Fact[] | null => (facts.length === 0 ? null : facts);
