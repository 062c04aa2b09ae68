import { useQuery } from '@tanstack/react-query';

import { listUsers } from '@cablepark/contracts/accounts/manage-users';

import { wholeListOf } from '../api/lists.ts';

/** All accounts, which managers may see. */
export const useUsers = () =>
  useQuery(wholeListOf(listUsers, { refetchOnMount: true })({ query: {} }));
