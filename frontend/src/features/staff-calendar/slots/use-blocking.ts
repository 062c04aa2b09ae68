import { useState } from 'react';
import { slotFieldsOf } from '../../../calendar/slots/selected-slots.ts';
import { storedOf, type SelectedSlots } from '../../../calendar/slots/selected-slots.ts';
import { useFailure } from '../../../calendar/use-failure.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useUndo } from '../../../shared/toast/use-undo.ts';
import { useBlockSlots, useReleaseSlots } from '../api.ts';
import { useStaffCalendarWords } from '../locales/words.ts';

/**
 * Blocks slots. Undoing it puts those on sale again that were. A cell that was empty has no way back to
 * that; it stays blocked, which sells it to nobody either.
 */
export function useBlocking(onDone: () => void) {
  const t = useStaffCalendarWords();
  const fail = useFailure();
  const undo = useUndo();
  const { mutateAsync, isPending } = useBlockSlots();
  const { mutateAsync: release } = useReleaseSlots();
  const [failure, setFailure] = useState<string>();

  const block = async (selected: SelectedSlots, reason: string) => {
    const { starts } = selected;
    setFailure(undefined);
    try {
      await mutateAsync({ body: { ...slotFieldsOf(selected), reason } });
    } catch (error) {
      setFailure(fail(t('block.failed'), error));
      return;
    }
    const stored = storedOf(selected);
    const freed = stored.filter(({ status }) => status === 'available').map(({ id }) => id);
    const rest = stored.length < starts.length ? t('emptyBlocked') : undefined;
    toast({
      title: t('block.done', { count: starts.length }),
      text: reason,
      action: freed.length > 0 ? undo(() => release({ body: { timeSlotIds: freed } }), rest) : undefined,
    });
    onDone();
  };
  return { block, isPending, failure };
}
