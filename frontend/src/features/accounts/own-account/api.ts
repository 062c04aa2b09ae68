import { changeOwnPassword } from '@cablepark/contracts/accounts/change-own-password';
import { changeOwnProfile } from '@cablepark/contracts/accounts/change-own-profile';
import { deleteOwnAccount } from '@cablepark/contracts/accounts/delete-own-account';
import { endOtherSessions } from '@cablepark/contracts/accounts/end-other-sessions';
import { getOwnData } from '@cablepark/contracts/accounts/get-own-data';
import { linkGoogle, unlinkGoogle } from '@cablepark/contracts/accounts/google-link';
import { listUsers } from '@cablepark/contracts/accounts/list-users';
import { mutationHook } from '../../../shared/api/hooks.ts';

export const useChangeOwnProfile = mutationHook(changeOwnProfile, { invalidates: [listUsers] });
export const useChangeOwnPassword = mutationHook(changeOwnPassword);
export const useEndOtherSessions = mutationHook(endOtherSessions);
export const useLinkGoogle = mutationHook(linkGoogle);
export const useUnlinkGoogle = mutationHook(unlinkGoogle);
export const useDeleteOwnAccount = mutationHook(deleteOwnAccount);
/** A mutation rather than a query, because the data is fetched on demand and never reused. */
export const useGetOwnData = mutationHook(getOwnData);
