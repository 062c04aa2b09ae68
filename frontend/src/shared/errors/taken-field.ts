import { ApiError } from '../api/api-error.ts';

/** The field of an account's form whose value belongs to another account, as the server says. */
export function takenFieldOf(error: Error | null): 'email' | 'username' | undefined {
  if (!(error instanceof ApiError)) {
    return undefined;
  }
  if (error.code === 'EMAIL_TAKEN') {
    return 'email';
  }

  return error.code === 'USERNAME_TAKEN' ? 'username' : undefined;
}
