import {
  changeOwnPassword,
  changeOwnProfile,
  deleteOwnAccount,
  endOtherSessions,
} from '@cablepark/contracts/accounts/own-account';
import { getOwnData } from '@cablepark/contracts/accounts/own-data';
import { linkGoogle, unlinkGoogle } from '@cablepark/contracts/accounts/google-sign-in';
import { listUsers } from '@cablepark/contracts/accounts/manage-users';
import { mutationHook } from '../../../shared/api/hooks.ts';

export const useChangeOwnProfile = mutationHook(changeOwnProfile, { invalidates: [listUsers] });
export const useChangeOwnPassword = mutationHook(changeOwnPassword);
export const useEndOtherSessions = mutationHook(endOtherSessions);
export const useLinkGoogle = mutationHook(linkGoogle);
export const useUnlinkGoogle = mutationHook(unlinkGoogle);
export const useDeleteOwnAccount = mutationHook(deleteOwnAccount);
/** A mutation rather than a query, because the data is fetched on demand and never reused. */
export const useGetOwnData = mutationHook(getOwnData);
