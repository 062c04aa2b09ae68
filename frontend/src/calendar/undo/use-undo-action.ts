import { managers } from '@cablepark/contracts/shared/roles';
import { ApiError } from '../../shared/api/api-error.ts';
import { actionOf } from '../../shared/api/call-endpoint.ts';
import { useCurrentUser, isOneOf } from '../../shared/session/current-user.ts';
import type { ToastAction } from '../../shared/toast/toasts.ts';
import { useUndo } from '../../shared/toast/use-undo.ts';
import { useTakeBack } from './api.ts';
import { askAboutUndo } from './undo-question.ts';

const didComeBetween = (error: unknown): boolean => error instanceof ApiError && error.code === 'CAME_BETWEEN';

/**
 * Returns a function that creates a toast's button for what was done. It takes the answers of the requests in their
 * order. Managers can undo them, the last one first (rule 22.7); if something came between, a dialog names it. Others
 * get `otherwise`.
 */
export function useUndoAction(): (answers: readonly object[], otherwise?: ToastAction) => ToastAction | undefined {
  const { user } = useCurrentUser();
  const undo = useUndo();
  const { mutateAsync } = useTakeBack();

  return (answers, otherwise) => {
    if (!isOneOf(user, managers)) return otherwise;
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
