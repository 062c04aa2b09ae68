import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError, isOutcomeUnknown } from '../shared/api/api-error.ts';
import { useOneAtATime } from '../shared/api/use-one-at-a-time.ts';
import { useErrorText } from '../shared/errors/error-texts.ts';
import { showToast, type ToastAction } from '../shared/toast/toasts.ts';
import { refreshEverything, refreshSlots } from './api.ts';
import { useCalendarWords } from './locales/words.ts';
import { formatTimes } from './slots/slots.ts';

export interface ActionFailure {
  readonly text: string;
  /**
   * Whether the action may have succeeded nevertheless. The same request then gets the first one's
   * answer.
   */
  readonly isUnsettled: boolean;
}

interface ActionTexts {
  /** The title of the toast after a failure. The dialog, which stays open, says the same. */
  readonly failed: string;
  /**
   * The text if the outcome is unknown, without a toast. `send` must keep its idempotency key, as
   * `sendOnce` does.
   */
  readonly unsettled?: string;
}

/** Sends an action on slots and bookings, once at a time however often its button is pressed. */
export function useAction<Request, Answer>(
  send: (request: Request) => Promise<Answer>,
  { failed, unsettled }: ActionTexts,
  onDone: (answer: Answer, request: Request) => void,
) {
  const client = useQueryClient();
  const fail = useFailure();
  const { run, isPending } = useOneAtATime();
  const [failure, setFailure] = useState<ActionFailure>();

  const perform = (request: Request) =>
    run(async () => {
      setFailure(undefined);
      try {
        onDone(await send(request), request);
      } catch (error) {
        const isUnsettled = unsettled !== undefined && isOutcomeUnknown(error);
        setFailure({ isUnsettled, text: isUnsettled ? unsettled : fail(failed, error) });
        // Another tab or another user may have done it meanwhile.
        if (unsettled !== undefined && !isUnsettled) {
          void refreshEverything(client);
        }
      }
    });
  const clearFailure = () => {
    // After a lost answer, the refreshed page shows whether it was done.
    if (failure?.isUnsettled) {
      void refreshEverything(client);
    }

    setFailure(undefined);
  };

  return { perform, isPending, failure, clearFailure };
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
 * Returns a function that reports a failed action in a toast and returns the same text for its
 * dialog. If the cause was that slots are already booked, the text lists them, and the calendar is
 * fetched again. The selection stays as it is.
 */
export function useFailure(): (title: string, error: unknown, options?: FailureOptions) => string {
  const t = useCalendarWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  return (title, error, { sentence, otherwise, action } = {}) => {
    const taken = error instanceof ApiError ? (error.body?.alreadyBookedSlots ?? []) : [];
    const times =
      taken.length > 0 ? t('alreadyBooked', { times: formatTimes(t.language, taken) }) : '';
    const text = [sentence ?? errorText(error as Error, otherwise), times]
      .filter(Boolean)
      .join(' ');
    showToast({ title, text, tone: 'destructive', action });
    if (taken.length > 0) {
      void refreshSlots(client);
    }

    return text;
  };
}
