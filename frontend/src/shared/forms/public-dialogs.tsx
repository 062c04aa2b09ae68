import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { listen } from '../device/listen.ts';
import { Button, FailureNote } from '../ui/elements.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { keepLowerEdge } from './keep-lower-edge.ts';
import { useFormWords } from './locales/words.ts';
import { PublicForm } from './public-fields.tsx';
import type { useFormFields } from './use-form-fields.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';
import { useReturnFocus } from './use-return-focus.ts';
import shared from './dialogs.module.css';
import css from './public-dialogs.module.css';

interface DialogProps {
  readonly title: string;
  /** The primary one first. */
  readonly buttons: ReactNode;
  /** Why it failed, shown above the buttons. */
  readonly failure?: string | undefined;
  /** Whether a click outside closes it, which loses what was typed into a form. */
  readonly isClosedByMask?: boolean;
  /** What the cross says to screen readers. Defaults to `Close`. */
  readonly crossText?: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/**
 * The dialog of the public pages' small kit, and of what they share with staff's. It looks and
 * behaves like staff's (dialogs.tsx), and needs no antd. The page behind it can't be used; toasts
 * can, which a native `<dialog>` would disable. It is long because it does by itself what antd does
 * for staff's.
 */
export function PublicDialog({
  title,
  buttons,
  failure,
  isClosedByMask = true,
  crossText,
  onClose,
  children,
}: DialogProps) {
  const t = useFormWords();
  const id = useId();
  const dialog = useRef<HTMLDivElement>(null);
  useLayoutEffect(disablePage, []);
  useReturnFocus();
  useKeyboardRoom();
  useEffect(() => {
    const first = dialog.current?.querySelector<HTMLElement>('form :is(input, textarea, select)');
    (first ?? dialog.current)?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const closeOnEscape = ({ key, target }: KeyboardEvent) => {
      // A button that was disabled after it was pressed has lost the focus to the body.
      const isOurs = target === document.body || dialog.current?.contains(target as Node);
      if (key === 'Escape' && isOurs) {
        onClose();
      }
    };

    return listen([[document, 'keydown', closeOnEscape]]);
  }, [onClose]);

  return createPortal(
    <>
      {isClosedByMask ? (
        // The cross is for the keyboard and for screen readers.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={css['mask']}
          onClick={onClose}
        />
      ) : (
        <div className={css['mask']} />
      )}
      <div className={`${shared['place']} ${css['place']}`}>
        <div
          ref={dialog}
          role="dialog"
          aria-modal="true"
          aria-labelledby={id}
          tabIndex={-1}
          className={`${shared['dialog']} ${css['dialog']}`}
        >
          <div className={`${shared['container']} ${css['container']}`}>
            <button
              type="button"
              aria-label={crossText ?? t('close')}
              className={css['cross']}
              onClick={onClose}
            >
              <CloseIcon />
            </button>
            <div className={shared['header']}>
              <h2 id={id} className={css['title']}>
                {title}
              </h2>
            </div>
            <div className={shared['body']} onSubmitCapture={keepLowerEdge}>
              {children}
            </div>
            <div className={shared['footer']}>
              {failure !== undefined && (
                <div className={css['failure']}>
                  <FailureNote title={failure} />
                </div>
              )}
              <div className={shared['buttons']} onClickCapture={keepLowerEdge}>
                {buttons}
              </div>
            </div>
          </div>
        </div>
      </div>
    </>,
    document.body,
  );
}

/**
 * Disables everything beside a dialog but toasts, and keeps the page from scrolling. Returns a
 * function that ends this.
 */
function disablePage(): () => void {
  const parts = [...document.querySelectorAll('#root > :not(#toasts)')];
  for (const part of parts) {
    part.toggleAttribute('inert', true);
  }

  const { style } = document.body;
  const scrollbarPx = window.innerWidth - document.documentElement.clientWidth;
  style.overflow = 'hidden';
  style.paddingInlineEnd = `${scrollbarPx}px`;

  return () => {
    style.overflow = '';
    style.paddingInlineEnd = '';
    for (const part of parts) {
      part.toggleAttribute('inert', false);
    }
  };
}

interface QuestionProps extends Pick<DialogProps, 'title' | 'failure' | 'onClose' | 'children'> {
  /** Defaults to `Cancel`. */
  readonly cancelText?: string;
  readonly isPending?: boolean;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
}

interface FormDialogProps extends QuestionProps {
  readonly lead?: string;
  readonly form: Pick<ReturnType<typeof useFormFields>, 'submit'>;
  readonly submitText: string;
  /** Defaults to `Processing...`. */
  readonly pendingText?: string;
}

/** A dialog with one form of the public pages' kit. */
export function PublicFormDialog({
  lead,
  form,
  submitText,
  pendingText,
  cancelText,
  isPending = false,
  isDangerous = false,
  isDisabled = false,
  children,
  ...dialog
}: FormDialogProps) {
  const t = useFormWords();
  const id = useId();
  return (
    <PublicDialog
      {...dialog}
      isClosedByMask={false}
      crossText={t('cancel')}
      buttons={
        <>
          <Button
            type="submit"
            form={id}
            tone={isDangerous ? 'danger' : 'chosen'}
            disabled={isDisabled || isPending}
          >
            {isPending ? (pendingText ?? t('processing')) : submitText}
          </Button>
          <Button onClick={dialog.onClose}>{cancelText ?? t('cancel')}</Button>
        </>
      }
    >
      {lead !== undefined && <p className={shared['lead']}>{lead}</p>}
      <PublicForm id={id} isPending={isPending} onSubmit={form.submit}>
        {children}
      </PublicForm>
    </PublicDialog>
  );
}

interface ConfirmDialogProps extends QuestionProps {
  readonly confirmText: string;
  readonly onConfirm: () => void;
}

/** A dialog that asks before something is done. */
export function PublicConfirmDialog({
  confirmText,
  cancelText,
  isPending = false,
  isDangerous = false,
  isDisabled = false,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const t = useFormWords();
  return (
    <PublicDialog
      {...dialog}
      buttons={
        <>
          <Button
            tone={isDangerous ? 'danger' : 'chosen'}
            disabled={isDisabled || isPending}
            onClick={onConfirm}
          >
            {confirmText}
          </Button>
          <Button onClick={dialog.onClose}>{cancelText ?? t('cancel')}</Button>
        </>
      }
    />
  );
}
