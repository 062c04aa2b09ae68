import { useState } from 'react';
import { slotFieldsOf, type SelectedSlots } from '../../../calendar/slots/selected-slots.ts';
import { useUndoAction } from '../../../calendar/undo/use-undo-action.ts';
import { useFailure } from '../../../calendar/use-action.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useBlockSlots } from '../api.ts';
import { useStaffCalendarWords } from '../locales/words.ts';

/** Blocks slots and offers to undo it. */
export function useBlockWithUndo(onDone: () => void) {
  const t = useStaffCalendarWords();
  const fail = useFailure();
  const undoAction = useUndoAction();
  const { mutateAsync, isPending } = useBlockSlots();
  const [failure, setFailure] = useState<string>();

  const block = async (selected: SelectedSlots, reason: string) => {
    setFailure(undefined);
    try {
      const answer = await mutateAsync({ body: { ...slotFieldsOf(selected), reason } });
      const title = t('block.done', { count: selected.starts.length });
      toast({ title, text: reason, action: undoAction([answer]) });
      onDone();
    } catch (error) {
      setFailure(fail(t('block.failed'), error));
    }
  };
  return { block, isPending, failure };
}
