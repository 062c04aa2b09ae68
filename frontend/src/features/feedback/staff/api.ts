import { useQuery } from '@tanstack/react-query';
import { eraseFeedback } from '@cablepark/contracts/feedback/erase-feedback';
import { listFeedback } from '@cablepark/contracts/feedback/list-feedback';
import { updateFeedback } from '@cablepark/contracts/feedback/update-feedback';
import { mutationHook } from '../../../shared/api/hooks.ts';
import { wholeListOf } from '../../../shared/api/lists.ts';

// New feedback may have arrived, so the list is fetched whenever the page opens.
const feedbackQuery = wholeListOf(listFeedback, { staleTime: 0, refetchOnMount: true });

export const useFeedbackList = () => useQuery(feedbackQuery({ query: {} }));

export const useUpdateFeedback = mutationHook(updateFeedback, { invalidates: [listFeedback] });
export const useEraseFeedback = mutationHook(eraseFeedback, { invalidates: [listFeedback] });
