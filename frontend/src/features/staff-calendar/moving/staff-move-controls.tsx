import { MovePreviewDialog } from '../../../calendar/moving/move-preview-dialog.tsx';
import { useMovingWords } from '../../../calendar/moving/locales/words.ts';
import { NewTimeBar } from '../../../calendar/moving/new-time-chooser.tsx';
import type { StaffMove } from './use-staff-move.ts';

/** The banner while staff choose a new time for a booking, and the dialog that previews the move. */
export function StaffMoveControls({ staffMove }: { readonly staffMove: StaffMove }) {
  const t = useMovingWords();
  const { newTime } = staffMove;
  if (!newTime) return null;
  return (
    <>
      <NewTimeBar
        newTime={newTime}
        isPreviewOpen={staffMove.isPreviewOpen}
        onNext={staffMove.openPreview}
        onLeave={staffMove.leave}
      />
      {staffMove.isPreviewOpen && (
        <MovePreviewDialog
          newTime={newTime}
          isPending={staffMove.isPending}
          failure={staffMove.failure}
          closeText={staffMove.isDropped && !staffMove.failure ? t('leave') : undefined}
          onConfirm={staffMove.confirm}
          onClose={staffMove.closePreview}
        />
      )}
    </>
  );
}
