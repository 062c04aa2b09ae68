import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { useErrorText } from '../../../../shared/errors/use-error-text.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { toast, type ToastAction } from '../../../../shared/toast/toasts.ts';
import { refreshSlots } from '../../api.ts';
import { useStaffWords } from '../locales/words.ts';
import { writtenTimes } from '../slots/written-times.ts';

interface Told {
  /** A fixed sentence for this failure, instead of the server's. */
  readonly sentence?: string | undefined;
  /** For no answer of our server's. */
  readonly otherwise?: string;
  /** What can be done about it, where no dialog is open any more. */
  readonly action?: ToastAction | undefined;
}

/**
 * Tells in a toast why an action failed, and answers the same text for its dialog. Where booked slots
 * stood in the way it names them and asks for the calendar again; the selection stays as it is.
 */
export function useFailure(): (title: string, error: unknown, told?: Told) => string {
  const t = useStaffWords();
  const errorText = useErrorText();
  const language = useLanguage();
  const client = useQueryClient();
  return (title, error, { sentence, otherwise, action } = {}) => {
    const taken = error instanceof ApiError ? (error.body?.alreadyBookedSlots ?? []) : [];
    const times = taken.length > 0 ? t('dialog.alreadyBooked', { times: writtenTimes(language, taken) }) : '';
    const text = [sentence ?? errorText(error as Error, otherwise), times].filter(Boolean).join(' ');
    toast({ title, text, tone: 'destructive', action });
    if (taken.length > 0) void refreshSlots(client);
    return text;
  };
}
