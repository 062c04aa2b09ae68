import { useEffect, useState } from 'react';
import { addDays, slotsOfDay, slotStart, type Day } from '@cablepark/contracts/shared/riga-time';
import { useUndoAction } from '../../../calendar/undo/use-undo-action.ts';
import { useAttempt } from '../../../calendar/use-action.ts';
import { ConfirmDialog } from '../../../shared/forms/dialogs.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { weekRange } from '../../../shared/time/dates.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { NoteBox } from '../../../shared/ui/notes.tsx';
import { usePreviewRegeneration, useRegenerateSlots } from '../api.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import css from './regenerate-dialog.module.css';

const midnightOf = (day: Day): string => slotStart(slotsOfDay(day)[0] ?? 0).toISOString();

/** The request for a whole week: the times of its Monday, which the server extends to the week (rule 7.6). */
const weekBody = (monday: Day) => ({
  startTime: midnightOf(monday),
  endTime: midnightOf(addDays(monday, 1)),
  fullWeek: true,
});

/** Opens the dialog that regenerates the slots of the displayed week. */
export function RegenerateButton({ monday }: { readonly monday: Day }) {
  const t = useStaffCalendarWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('regenerate.title')}</Button>
      {isOpen && <RegenerateDialog monday={monday} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Regenerates a week's slots, after a preview of what would change. */
function RegenerateDialog({ monday, onClose }: { readonly monday: Day; readonly onClose: () => void }) {
  const t = useStaffCalendarWords();
  const language = useLanguage();
  const undoAction = useUndoAction();
  const { mutate: preview, data, error } = usePreviewRegeneration();
  const { mutateAsync } = useRegenerateSlots();
  const { attempt, isPending, failure } = useAttempt(t('regenerate.failed'));
  useEffect(() => preview({ body: { ...weekBody(monday), dryRun: true } }), [preview, monday]);
  const regenerate = async () => {
    const answer = await mutateAsync({ body: weekBody(monday) });
    const text = language === 'en' ? answer.message : undefined;
    toast({ title: t('regenerate.done'), text, action: undoAction([answer]) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('regenerate.title')}
      confirmText={isPending ? t('regenerate.pending') : t('regenerate.title')}
      isPending={isPending}
      failure={failure}
      onConfirm={() => void attempt(regenerate)}
      onClose={onClose}
    >
      <p className={css['lead']}>{t('regenerate.text', { week: weekRange(language, monday) })}</p>
      <NoteBox role="status">
        {data
          ? t('regenerate.preview', {
              generated: data.generatedSlots,
              removed: data.removedSlots,
              preserved: data.preservedBookings,
            })
          : error
            ? t('regenerate.failed')
            : t('regenerate.previewing')}
      </NoteBox>
    </ConfirmDialog>
  );
}
