import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { closeUndoQuestion, useUndoQuestion } from '../../../calendar/undo/undo-question.ts';

const UndoDialog = lazy(async () => ({
  default: (await import('../../../features/audit/components/undo-dialog.tsx')).UndoDialog,
}));

/** Shows the dialog about an undo that a toast's button began. It is loaded when it is first needed. */
export function UndoHost() {
  const action = useUndoQuestion();
  const { pathname } = useLocation();
  // The dialog doesn't outlive the page over which it was opened.
  useEffect(() => closeUndoQuestion, [pathname]);
  return (
    action !== null && (
      <Suspense fallback={null}>
        <UndoDialog key={action} action={action} onClose={closeUndoQuestion} />
      </Suspense>
    )
  );
}
