import { register } from '@cablepark/contracts/accounts/register';
import { signIn } from '@cablepark/contracts/accounts/sign-in';
import { startGoogleSignIn } from '@cablepark/contracts/accounts/google-sign-in';
import { addressOf } from '../../shared/api/call-endpoint.ts';
import { mutationHook } from '../../shared/api/hooks.ts';

export const useSignInCall = mutationHook(signIn);
export const useRegisterCall = mutationHook(register);

/** Where the browser goes to sign in with Google, and where it comes back to. */
export const googleSignInAddress = (returnTo: string | undefined): string =>
  addressOf(startGoogleSignIn.path, undefined, { returnTo });
