import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../shared/api/api-error.ts';
import { useErrorText } from '../shared/errors/use-error-text.ts';
import { useLanguage } from '../shared/i18n/language.ts';
import { toast, type ToastAction } from '../shared/toast/toasts.ts';
import { refreshSlots } from './api.ts';
import { useCalendarWords } from './locales/words.ts';
import { writtenTimes } from './slots/slot-times.ts';

interface FailureOptions {
  /** The page's own sentence for this failure. It replaces the server's. */
  readonly sentence?: string | undefined;
  /** The sentence for a failure without a usable response from the server. */
  readonly otherwise?: string;
  /** The toast's button, for failures that are reported after their dialog has closed. */
  readonly action?: ToastAction | undefined;
}

/**
 * Returns a function that reports a failed action in a toast and returns the same text for its dialog.
 * If the cause was that slots are already booked, the text lists them, and the calendar is fetched again. The
 * selection stays as it is.
 */
export function useFailure(): (title: string, error: unknown, options?: FailureOptions) => string {
  const t = useCalendarWords();
  const errorText = useErrorText();
  const language = useLanguage();
  const client = useQueryClient();
  return (title, error, { sentence, otherwise, action } = {}) => {
    const taken = error instanceof ApiError ? (error.body?.alreadyBookedSlots ?? []) : [];
    const times = taken.length > 0 ? t('alreadyBooked', { times: writtenTimes(language, taken) }) : '';
    const text = [sentence ?? errorText(error as Error, otherwise), times].filter(Boolean).join(' ');
    toast({ title, text, tone: 'destructive', action });
    if (taken.length > 0) void refreshSlots(client);
    return text;
  };
}
