import { useMutation } from '@tanstack/react-query';

import { undoAction } from '@cablepark/contracts/undo/undo-action';

import { ApiError } from '../shared/api/api-error.ts';
import { actionOf, callEndpoint } from '../shared/api/calls.ts';
import { sendOnce } from '../shared/api/idempotency-key.ts';
import { useIsManager } from '../shared/session/current-user.ts';
import { createStore } from '../shared/storage/storage.ts';
import type { ToastAction } from '../shared/toast/toasts.ts';
import { useUndo } from '../shared/toast/use-undo.ts';
import { useRefreshAll } from './freshness/use-fresh-calendar.ts';

const isUndoBlocked = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CAME_BETWEEN';

/**
 * Returns a function that creates a toast's button from the answers to the requests that did
 * something, in their order. It lets managers undo them, the last one first (rule 22.7); if a later
 * change stands in the way, a dialog names it. Others get `otherwise`.
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
      return action !== undefined && isUndoBlocked(error) && askAboutUndo(action);
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
