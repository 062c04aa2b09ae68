import type { UseMutationResult } from '@tanstack/react-query';
import { Alert, Button, Form, Modal, Spin, type FormInstance } from 'antd';
import { useEffect, useId, useState, type ReactNode, type SyntheticEvent } from 'react';

import { useErrorText } from '../errors/error-texts.ts';
import { showToast } from '../toast/toasts.ts';
import { useFormWords } from './locales/words.ts';
import { formStyle } from './rule.ts';
import css from './dialogs.module.css';

/** A button of a dialog, for files that have buttons of the site's own, too. */
export const DialogButton = Button;

interface DialogProps {
  readonly title: string;
  /** antd's buttons, the primary one first. */
  readonly buttons?: ReactNode;
  /** A button at a distance from the others, such as one that erases. */
  readonly apart?: ReactNode;
  /** Why it failed, shown above the buttons. */
  readonly failure?: ReactNode;
  readonly isWide?: boolean;
  /** For a list whose length changes: as high as a phone allows, whatever is in it. */
  readonly isTall?: boolean;
  /** Whether a click outside closes it, which loses what was typed into a form. */
  readonly isClosedByMask?: boolean;
  /** What the cross says to screen readers. Defaults to `Close`. */
  readonly crossText?: string;
  readonly onOpened?: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The site's dialog, mounted only while it is open: a sheet at the lower edge of a phone, a window
 * elsewhere. What doesn't fit scrolls between its title and its buttons.
 */
export function Dialog({
  title,
  buttons,
  apart,
  failure,
  isWide = false,
  isTall = false,
  isClosedByMask = true,
  crossText,
  onOpened,
  onClose,
  children,
}: DialogProps) {
  const t = useFormWords();
  useReturnFocus();
  return (
    <Modal
      open
      title={title}
      width="100%"
      wrapClassName={css['place'] ?? ''}
      className={[css['dialog'], isWide && css['wide'], isTall && css['tall']]
        .filter(Boolean)
        .join(' ')}
      mask={{ closable: isClosedByMask }}
      closable={{ 'aria-label': crossText ?? t('close') }}
      footer={
        buttons !== undefined && (
          <>
            {failure !== undefined && (
              <Alert type="error" showIcon title={failure} className={css['failure'] ?? ''} />
            )}
            <div className={css['buttons']} onClickCapture={keepEdge}>
              {buttons}
              {apart !== undefined && apart !== false && (
                <div className={css['apart']}>{apart}</div>
              )}
            </div>
          </>
        )
      }
      afterOpenChange={(isOpen) => {
        if (isOpen) {
          onOpened?.();
        }
      }}
      onCancel={onClose}
    >
      <div onSubmitCapture={keepEdge}>{children}</div>
    </Modal>
  );
}

/**
 * Fixes a dialog's lower edge once one of its buttons was pressed. It grows upwards from then on,
 * so that an error that the button causes doesn't move the buttons.
 */
function keepEdge({ currentTarget }: SyntheticEvent): void {
  const dialog = currentTarget.closest<HTMLElement>('[role=dialog]');
  const place = dialog?.parentElement;
  if (!dialog || !place || place.dataset['isKept'] !== undefined) {
    return;
  }

  const below = window.innerHeight - dialog.getBoundingClientRect().bottom;
  place.dataset['isKept'] = '';
  place.style.setProperty('--kept', `${Math.max(0, below)}px`);
}

interface QuestionProps extends Pick<
  DialogProps,
  'title' | 'apart' | 'failure' | 'isWide' | 'onClose' | 'children'
> {
  /** Defaults to `Cancel`. */
  readonly cancelText?: string;
  readonly isPending?: boolean;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
}

interface FormDialogProps<Fields> extends QuestionProps {
  readonly lead?: ReactNode;
  readonly form?: FormInstance<Fields>;
  readonly initialValues?: Partial<Fields>;
  readonly submitText: string;
  /** Defaults to `Processing...`. */
  readonly pendingText?: string;
  readonly onSubmit: (fields: Fields) => void;
  /**
   * Called with the first field's error if the form can't be submitted, beside what the form shows.
   */
  readonly onInvalid?: (error: string | undefined) => void;
}

/** A dialog with one form. */
export function FormDialog<Fields extends object>({
  lead,
  form,
  initialValues,
  submitText,
  pendingText,
  cancelText,
  isPending = false,
  isDangerous = false,
  isDisabled = false,
  onSubmit,
  onInvalid,
  children,
  ...dialog
}: FormDialogProps<Fields>) {
  const t = useFormWords();
  const id = useId();
  const focusFirstField = () => {
    const fields = document.getElementById(id);
    // The user may already have focused a field while the dialog was still opening.
    if (!fields?.contains(document.activeElement)) {
      fields?.querySelector('input')?.focus();
    }
  };

  return (
    <Dialog
      {...dialog}
      isClosedByMask={false}
      crossText={t('cancel')}
      buttons={
        <>
          <Button
            type="primary"
            htmlType="submit"
            form={id}
            danger={isDangerous}
            disabled={isDisabled}
            loading={isPending}
          >
            {isPending ? (pendingText ?? t('processing')) : submitText}
          </Button>
          <Button onClick={dialog.onClose}>{cancelText ?? t('cancel')}</Button>
        </>
      }
      onOpened={focusFirstField}
    >
      {lead !== undefined && <p className={css['lead']}>{lead}</p>}
      <Form<Fields>
        {...(form ? { form } : {})}
        {...(initialValues ? { initialValues } : {})}
        id={id}
        {...formStyle}
        disabled={isPending}
        onFinish={onSubmit}
        onFinishFailed={({ errorFields }) => onInvalid?.(errorFields[0]?.errors[0])}
      >
        {children}
      </Form>
    </Dialog>
  );
}

interface ConfirmDialogProps extends QuestionProps {
  readonly confirmText: string;
  readonly onConfirm: () => void;
}

/** A dialog that asks before something is done. */
export function ConfirmDialog({
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
    <Dialog
      {...dialog}
      buttons={
        <>
          <Button
            type="primary"
            danger={isDangerous}
            disabled={isDisabled}
            loading={isPending}
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

/**
 * Takes the place of a dialog's preview until that has loaded, or says why it could not be loaded.
 */
export const Planning = ({
  failure,
  children,
}: {
  readonly failure: string | null;
  readonly children: string;
}) =>
  failure === null ? (
    <div role="status" className={css['planning']}>
      <Spin size="small" /> <span>{children}</span>
    </div>
  ) : (
    <Alert type="error" showIcon title={failure} />
  );

interface DialogCommand<Input, Answer> {
  /** What the toast says once it is done, unless the page says it already. */
  readonly done?: Parameters<typeof showToast>[0] | undefined;
  /** Called before the toast, which waits for it. */
  readonly onDone?: ((answer: Answer, input: Input) => unknown) | undefined;
  /** Says why it failed. Defaults to the server's sentence. */
  readonly failureText?: (error: Error) => string;
  readonly onClose: () => void;
}

/**
 * The command that a dialog sends, with the props by which the dialog shows its state. It closes
 * once it is done.
 */
export function useDialogCommand<Input, Answer>(
  {
    mutate,
    isPending,
    error,
  }: Pick<UseMutationResult<Answer, Error, Input>, 'mutate' | 'isPending' | 'error'>,
  { done, onDone, failureText, onClose }: DialogCommand<Input, Answer>,
) {
  const errorText = useErrorText();
  const finish = async (answer: Answer, input: Input) => {
    await onDone?.(answer, input);
    if (done) {
      showToast(done);
    }

    onClose();
  };

  return {
    send: (input: Input) => mutate(input, { onSuccess: (answer) => void finish(answer, input) }),
    isPending,
    failure: error ? (failureText ?? errorText)(error) : undefined,
    onClose,
  };
}

let opener: HTMLElement | null = null;

/**
 * Returns the focus to the element that opened a dialog. It is for dialogs that are unmounted while
 * they are open; antd returns the focus only for dialogs that are closed before they are unmounted.
 *
 * A dialog that was opened from another one returns the focus to the first one's opener. If the
 * opener no longer exists, such as the button of a cancelled booking, or is disabled, the focus
 * goes to the page's content.
 */
function useReturnFocus(): void {
  const [target] = useState(() => {
    const active = document.activeElement;
    // A dialog's button that was disabled after it was pressed has lost the focus to the body.
    const isFromDialog =
      active === document.body
        ? document.querySelector('[role=dialog]')
        : active?.closest('[role=dialog]');
    if (!isFromDialog) {
      opener = active instanceof HTMLElement && active !== document.body ? active : null;
    }

    return opener;
  });
  useEffect(
    () => () => {
      const canFocus = target?.isConnected === true && !target.matches(':disabled');
      (canFocus ? target : document.getElementById('content'))?.focus();
    },
    [target],
  );
}
