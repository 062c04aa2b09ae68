import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { ApiError } from '../../shared/api/api-error.ts';
import { callEndpoint } from '../../shared/api/call-endpoint.ts';

/**
 * Whether the session has ended, for example in another tab. It is asked before a command, whose refusal would leave
 * the page and lose its form. Returns false if the server can't be reached, because the command itself reports that.
 */
export const isSignedOut = (): Promise<boolean> =>
  callEndpoint(getCurrentUser, {}).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );
