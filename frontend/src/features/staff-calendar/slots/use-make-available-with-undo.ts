import { useState } from 'react';
import { slotFieldsOf, type SelectedSlots } from '../../../calendar/slots/selected-slots.ts';
import { useUndoAction } from '../../../calendar/undo/use-undo-action.ts';
import { useFailure } from '../../../calendar/use-action.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useMakeSlotsAvailable } from '../api.ts';
import { useStaffCalendarWords } from '../locales/words.ts';

/** Puts slots on sale and offers to undo it. */
export function useMakeAvailableWithUndo(onDone: () => void) {
  const t = useStaffCalendarWords();
  const language = useLanguage();
  const fail = useFailure();
  const undoAction = useUndoAction();
  const { mutateAsync, isPending } = useMakeSlotsAvailable();
  const [failure, setFailure] = useState<string>();

  const makeAvailable = async (selected: SelectedSlots, price: number) => {
    setFailure(undefined);
    try {
      const answer = await mutateAsync({ body: { ...slotFieldsOf(selected), price } });
      const title = t('available.done', { count: selected.starts.length });
      toast({ title, text: exactPrice(language, price), action: undoAction([answer]) });
      onDone();
    } catch (error) {
      setFailure(fail(t('available.failed'), error));
    }
  };
  return { makeAvailable, isPending, failure };
}
