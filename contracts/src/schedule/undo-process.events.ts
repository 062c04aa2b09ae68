import { z } from 'zod';
import { defineEvent } from '../shared/define-event.ts';

const UUID = '0198f3a0-0000-7000-8000-000000000000';

/**
 * A deed over several streams is to be taken back. `undoId` is the correlation id of taking it back. Where the deed had
 * been undone and redone before, `reverts` is the deed that redid it, and otherwise the same deed.
 */
export const UndoBegun = defineEvent('UndoBegun', {
  version: 1,
  schema: z.object({ undoId: z.string(), undoes: z.string(), reverts: z.string() }),
  example: { undoId: UUID, undoes: UUID, reverts: UUID },
  audit: { en: 'Undo begun', lv: 'Sākta atsaukšana' },
});

/** Everything that the deed had changed is claimed, so it will be taken back. */
export const UndoDecided = defineEvent('UndoDecided', {
  version: 1,
  schema: z.object({ undoId: z.string() }),
  example: { undoId: UUID },
  audit: { en: 'Undo decided', lv: 'Atsaukšana izlemta' },
});

/** Something had changed since, so nothing was taken back. */
export const UndoAbandoned = defineEvent('UndoAbandoned', {
  version: 1,
  schema: z.object({ undoId: z.string() }),
  example: { undoId: UUID },
  audit: { en: 'Undo refused', lv: 'Atsaukšana atteikta' },
});

/** Every stream has what was taken back. */
export const UndoEnded = defineEvent('UndoEnded', {
  version: 1,
  schema: z.object({ undoId: z.string() }),
  example: { undoId: UUID },
  audit: { en: 'Undone', lv: 'Atsaukts' },
});

/** The closure is as if it had never been. */
export const ClosureUndone = defineEvent('ClosureUndone', {
  version: 1,
  schema: z.object({ closureId: z.string() }),
  example: { closureId: UUID },
  audit: { en: 'Closure undone', lv: 'Slēgšana atsaukta' },
});

/** The closure is in force again, as it was before it was undone. */
export const ClosureRedone = defineEvent('ClosureRedone', {
  version: 1,
  schema: z.object({ closureId: z.string() }),
  example: { closureId: UUID },
  audit: { en: 'Closure in force again', lv: 'Slēgšana atkal spēkā' },
});

export const undoProcessEvents = [
  UndoBegun,
  UndoDecided,
  UndoAbandoned,
  UndoEnded,
  ClosureUndone,
  ClosureRedone,
] as const;
