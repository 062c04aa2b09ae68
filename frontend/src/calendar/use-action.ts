import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { undoAction } from '@cablepark/contracts/undo/undo-action';

import {
  actionOf,
  ApiError,
  callEndpoint,
  isOutcomeUnknown,
  useOneAtATime,
} from '../shared/api/calls.ts';
import { sendOnce } from '../shared/api/idempotency-key.ts';
import { useErrorText } from '../shared/errors/error-texts.ts';
import { useIsManager } from '../shared/session/current-user.ts';
import { createStore } from '../shared/storage/storage.ts';
import { showToast, type ToastAction } from '../shared/toast/toasts.ts';
import { useUndo } from '../shared/toast/use-undo.ts';
import { refreshEverything, refreshSlots } from './api.ts';
import { useRefreshAll } from './freshness/use-fresh-calendar.ts';
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

const didComeBetween = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CAME_BETWEEN';

/**
 * Returns a function that creates a toast's button for what was done. It takes the answers of the
 * requests in their order. Managers can undo them, the last one first (rule 22.7); if something
 * came between, a dialog names it. Others get `otherwise`.
 */
export function useUndoAction(): (
  answers: readonly object[],
  otherwise?: ToastAction,
) => ToastAction | undefined {
  const isManager = useIsManager();
  const undo = useUndo();
  const { mutateAsync } = useTakeBack();

  return (answers, otherwise) => {
    if (!isManager) {
      return otherwise;
    }

    const remaining = answers.map(actionOf).filter((action) => action !== undefined);
    const undoRemaining = async () => {
      for (let action = remaining.at(-1); action !== undefined; action = remaining.at(-1)) {
        await mutateAsync(action);
        remaining.pop();
      }
    };

    const explain = (error: unknown) => {
      const action = remaining.at(-1);
      return action !== undefined && didComeBetween(error) && askAboutUndo(action);
    };

    return remaining.length === 0 ? undefined : undo(undoRemaining, explain);
  };
}

/** Undoes the action with this id, once. Afterwards everything is refreshed. */
export const useTakeBack = () =>
  useMutation({
    mutationFn: (action: string) =>
      sendOnce({ undo: action }, [action], (headers) =>
        callEndpoint(
          undoAction,
          { params: { correlationId: action }, body: { dryRun: false } },
          { headers },
        ),
      ),
    onSuccess: useRefreshAll(),
  });

const question = createStore<string | null>(null);

/**
 * Opens the dialog about the undo of an action over the staff page that is open; returns false if
 * none is.
 */
function askAboutUndo(action: string): boolean {
  if (!question.isShown()) {
    return false;
  }

  question.set(action);
  return true;
}

export const closeUndoQuestion = (): void => question.set(null);

/** The id of the action whose undo the dialog is about, or null if the dialog is closed. */
export const useUndoQuestion = question.useValue;
