import type { Feedback, FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import { useFailedToast } from '../../../shared/errors/use-error-text.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useUpdateFeedback } from './api.ts';
import { useReviewWords } from './locales/words.ts';

/** Saves feedback with its notes and its status, which may be unchanged (rule 10.2). */
export function useFeedbackUpdate(item: Feedback, onDone: () => void) {
  const t = useReviewWords();
  const failedToast = useFailedToast();
  const { mutate, isPending } = useUpdateFeedback();
  const update = (status: FeedbackStatus, notes: string) => {
    mutate(
      { params: { id: item.id }, body: { status, adminNotes: notes } },
      {
        onSuccess: () => {
          toast({
            title: t('updated.title'),
            text: status === item.status ? t('updated.notesText') : t('updated.text'),
          });
          onDone();
        },
        onError: failedToast(t('updateFailed.title'), t('updateFailed.text')),
      },
    );
  };
  return { update, isPending };
}
