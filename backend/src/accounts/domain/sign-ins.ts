import type { UserSignedIn } from '@cablepark/contracts/accounts/account.events';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import type { Decider } from '@cablepark/event-store/streams/decider';

export type SignInEvent = EventOf<typeof UserSignedIn>;

/** The stream of a user's sign-ins. No decision depends on earlier ones. */
export const signIns: Decider<null, SignInEvent> = { initialState: null, evolve: () => null };
