import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOutcomeUnknown, ApiError } from '../shared/api/api-error.ts';
import { useOneAtATime } from '../shared/api/use-one-at-a-time.ts';
import { refreshEverything, refreshSlots } from './api.ts';
import { useErrorText } from '../shared/errors/use-error-text.ts';
import { useLanguage } from '../shared/i18n/language.ts';
import { toast, type ToastAction } from '../shared/toast/toasts.ts';
import { useCalendarWords } from './locales/words.ts';
import { writtenTimes } from './slots/slot-times.ts';

export interface ActionFailure {
  readonly text: string;
  /** Whether it may have been done nevertheless. The same request then gets the first one's answer. */
  readonly isUnsettled: boolean;
}

/**
 * Changes slots and bookings, at most once however often the button is pressed. `send` must use the same idempotency key
 * for the same request, as `sendOnce` does.
 */
export function useAction<Request, Answer>(
  send: (request: Request) => Promise<Answer>,
  /** The title of the toast after a refusal, and the text if the outcome is unknown. */
  texts: { readonly failed: string; readonly unsettled: string },
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();
  const fail = useFailure();
  const { run, isPending } = useOneAtATime();
  const [failure, setFailure] = useState<ActionFailure>();

  const perform = (request: Request) =>
    run(async () => {
      setFailure(undefined);
      try {
        onDone(await send(request));
      } catch (error) {
        const isUnsettled = isOutcomeUnknown(error);
        setFailure({ isUnsettled, text: isUnsettled ? texts.unsettled : fail(texts.failed, error) });
        // Another tab or another user may have done it meanwhile.
        if (!isUnsettled) void refreshEverything(client);
      }
    });
  const clearFailure = () => {
    // After a lost answer, the refreshed page shows whether it was done.
    if (failure?.isUnsettled) void refreshEverything(client);
    setFailure(undefined);
  };
  return { perform, isPending, failure, clearFailure };
}

/** Does what a dialog is for. A failure is told in a toast and, in the same words, in the dialog, which stays open. */
export function useAttempt(failed: string) {
  const fail = useFailure();
  const { run, isPending } = useOneAtATime();
  const [failure, setFailure] = useState<string>();
  const attempt = (work: () => Promise<void>) =>
    run(async () => {
      setFailure(undefined);
      try {
        await work();
      } catch (error) {
        setFailure(fail(failed, error));
      }
    });
  return { attempt, isPending, failure };
}

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
