import { useState } from 'react';
import type { Closure } from '@cablepark/contracts/schedule/closure';
import { toast } from '../../shared/toast/toasts.ts';
import { useUndoAction } from '../undo/use-undo-action.ts';
import { useCloseStretch } from './api.ts';
import { ClosureFormDialog, type ClosingKind } from './closure-form-dialog.tsx';
import {
  closureBody,
  newFields,
  restOfToday,
  stretchOf,
  type ClosureBody,
  type ClosureFields,
} from './closure-form.ts';
import { ClosurePreviewDialog } from './closure-preview-dialog.tsx';
import { useClosingWords } from './locales/words.ts';
import { useAction } from './use-action.ts';

interface CloseDialogProps {
  readonly kind: ClosingKind;
  readonly onClosed: (closure: Closure) => void;
  readonly onClose: () => void;
}

/** Closes a stretch of time: first a form, then a preview, and only then the action. Must be within an `AntdTheme`. */
export function CloseDialog({ kind, onClosed, onClose }: CloseDialogProps) {
  const t = useClosingWords();
  const [fields, setFields] = useState<ClosureFields>(() => newFields(new Date()));
  const [body, setBody] = useState<ClosureBody>();
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const undoAction = useUndoAction();
  const { mutateAsync } = useCloseStretch();
  const { perform, isPending, failure } = useAction(mutateAsync, t('closeFailed'), (closure) => {
    toast({
      title: t('closed'),
      text: t('closedText', { slots: closure.slots, bookings: closure.bookings.length }),
      action: undoAction([closure]),
    });
    onClosed(closure);
  });
  const openPreview = (filled: ClosureFields) => {
    const stretch = kind === 'stretch' ? stretchOf(filled) : restOfToday(new Date());
    if (!stretch) return;
    const next = closureBody(stretch, filled);
    setFields(filled);
    // If the outcome is unknown, the same wish is sent as the same request, or it might be done twice.
    const isSameWish = kind === 'restOfToday' && failure?.isUnsettled === true && body !== undefined;
    setBody(isSameWish ? { ...next, from: body.from, to: body.to } : next);
    setPreviewOpen(true);
  };
  if (body === undefined || !isPreviewOpen)
    return <ClosureFormDialog kind={kind} fields={fields} onSubmit={openPreview} onClose={onClose} />;
  return (
    <ClosurePreviewDialog
      body={body}
      isPending={isPending}
      failure={failure}
      onConfirm={() => void perform(body)}
      onBack={() => setPreviewOpen(false)}
    />
  );
}
