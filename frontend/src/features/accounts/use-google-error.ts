import { useSearchParams } from 'react-router-dom';
import { googleSignInErrors, type GoogleSignInError } from '@cablepark/contracts/accounts/google-sign-in';

/** The error with which Google sign-in ended, from `?error=<code>`. Unknown codes become `GOOGLE_FAILED`. */
export function useGoogleError(): GoogleSignInError | undefined {
  const code = useSearchParams()[0].get('error');
  if (code === null) return undefined;
  return Object.hasOwn(googleSignInErrors, code) ? (code as GoogleSignInError) : 'GOOGLE_FAILED';
}
