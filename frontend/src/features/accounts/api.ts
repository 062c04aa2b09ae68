import {
  forgotPassword,
  resetForgottenPassword,
  requestVerification,
  verifyEmail,
} from '@cablepark/contracts/accounts/mailed-links';
import { register } from '@cablepark/contracts/accounts/register';
import { signIn } from '@cablepark/contracts/accounts/sign-in';
import { startGoogleSignIn } from '@cablepark/contracts/accounts/google-sign-in';
import { addressOf } from '../../shared/api/call-endpoint.ts';
import { mutationHook } from '../../shared/api/hooks.ts';

export const useSignInCall = mutationHook(signIn);
export const useRegisterCall = mutationHook(register);
export const useForgotPassword = mutationHook(forgotPassword);
export const useResetForgottenPassword = mutationHook(resetForgottenPassword);
export const useVerifyEmail = mutationHook(verifyEmail);
export const useRequestVerification = mutationHook(requestVerification);

/** The URL that starts signing in with Google; the browser comes back to `returnTo` afterwards. */
export const googleSignInUrl = (returnTo: string): string => addressOf(startGoogleSignIn.path, undefined, { returnTo });
