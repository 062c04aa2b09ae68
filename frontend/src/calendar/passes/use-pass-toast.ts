import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';

import { showToast } from '#shared/toast/toasts';
import { useUndoAction } from '../use-undo-action.ts';

/**
 * Returns a function that shows a toast about what was done, with a button that undoes it if the
 * endpoint can be undone.
 */
export function usePassToast(): (
  endpoint: Pick<AnyEndpoint, 'isUndoable'>,
  title: string,
  answer: object,
) => void {
  const undoAction = useUndoAction();
  return ({ isUndoable = false }, title, answer) => {
    showToast({ title, action: isUndoable ? undoAction([answer]) : undefined });
  };
}
