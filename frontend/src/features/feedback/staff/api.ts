import { useQuery } from '@tanstack/react-query';
import { eraseFeedback, listFeedback, updateFeedback } from '@cablepark/contracts/feedback/feedback';
import { mutationHook } from '../../../shared/api/hooks.ts';
import { wholeListOf } from '../../../shared/api/lists.ts';

// New feedback may have arrived, so the list is fetched whenever the page opens.
const feedbackQuery = wholeListOf(listFeedback, { staleTime: 0, refetchOnMount: true });

export const useFeedbackList = () => useQuery(feedbackQuery({ query: {} }));

export const useUpdateFeedback = mutationHook(updateFeedback, { invalidates: [listFeedback] });
export const useEraseFeedback = mutationHook(eraseFeedback, { invalidates: [listFeedback] });
