import { useQuery } from '@tanstack/react-query';
import { changeUser } from '@cablepark/contracts/accounts/change-user';
import { createUser } from '@cablepark/contracts/accounts/create-user';
import { eraseUser } from '@cablepark/contracts/accounts/erase-user';
import { listUsers } from '@cablepark/contracts/accounts/list-users';
import { resetPassword } from '@cablepark/contracts/accounts/reset-password';
import { mutationHook } from '../../shared/api/hooks.ts';
import { wholeListOf } from '../../shared/api/lists.ts';

const usersQuery = wholeListOf(listUsers, { refetchOnMount: true });

export const useUsers = () => useQuery(usersQuery({ query: {} }));

export const useCreateUser = mutationHook(createUser, { invalidates: [listUsers] });
export const useResetPassword = mutationHook(resetPassword);
export const useChangeUser = mutationHook(changeUser, { invalidates: [listUsers] });
export const useEraseUser = mutationHook(eraseUser, { invalidates: [listUsers] });
