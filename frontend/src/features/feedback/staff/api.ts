import { useQuery } from '@tanstack/react-query';
import { listUsers } from '@cablepark/contracts/accounts/manage-users';
import { type Feedback, listFeedback, updateFeedback } from '@cablepark/contracts/feedback/feedback';
import { displayNameOf } from '../../../shared/session/current-user.ts';
import { mutationHook, wholeListOf } from '../../../shared/api/hooks.ts';

// New feedback may have arrived, so the list is fetched whenever the page opens.
const feedbackQuery = wholeListOf(listFeedback, { staleTime: 0, refetchOnMount: true });

export const useFeedbackList = () => useQuery(feedbackQuery({ query: {} }));

const usersQuery = wholeListOf(listUsers, { refetchOnMount: true });

/** Returns a function that tells who sent a feedback: the account's name, else the address that was given. */
export function useSenderOf(): (item: Feedback) => string | null {
  const { data: users = [] } = useQuery(usersQuery({ query: {} }));
  return ({ userId, email }) => {
    const user = users.find(({ id }) => id === userId);
    return user ? displayNameOf(user) : email;
  };
}

export const useUpdateFeedback = mutationHook(updateFeedback, { invalidates: [listFeedback] });
