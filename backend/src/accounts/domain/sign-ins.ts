import type { UserSignedIn } from '@cablepark/contracts/accounts/account.events';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import type { Decider } from '@cablepark/event-store/streams/decider';

export type SignInEvent = EventOf<typeof UserSignedIn>;

/** A user's sign-ins. Nothing is ever decided by those of before. */
export const signIns: Decider<null, SignInEvent> = { initialState: null, evolve: () => null };
