import { useQuery } from '@tanstack/react-query';
import { changeUser, createUser, listUsers } from '@cablepark/contracts/accounts/manage-users';
import { resetPassword } from '@cablepark/contracts/accounts/mailed-links';
import { mutationHook, wholeListOf } from '../../shared/api/hooks.ts';

export const useUsers = () => useQuery(wholeListOf(listUsers, { refetchOnMount: true })({ query: {} }));

export const useCreateUser = mutationHook(createUser, { invalidates: [listUsers] });
export const useResetPassword = mutationHook(resetPassword);
export const useChangeUser = mutationHook(changeUser, { invalidates: [listUsers] });
