import type { UseMutationResult } from '@tanstack/react-query';
import { Alert, Form, Modal, Spin, type FormInstance } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';

import { useErrorText } from '../errors/error-texts.ts';
import { showToast } from '../toast/toasts.ts';
import { useFormWords } from './locales/words.ts';
import { formStyle } from './rule.ts';
import css from './dialogs.module.css';

interface PlainDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

interface DialogProps extends PlainDialogProps {
  /** Defaults to `Cancel`. */
  readonly cancelText?: string;
  readonly isPending?: boolean;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly failure?: ReactNode;
}

interface FormDialogProps<Fields> extends DialogProps {
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

/**
 * A dialog with one form, mounted only while it is open. A click outside doesn't close it: the
 * input would be lost.
 */
export function FormDialog<Fields extends object>({
  lead,
  form,
  initialValues,
  submitText,
  pendingText,
  isPending = false,
  failure,
  onSubmit,
  onInvalid,
  children,
  ...dialog
}: FormDialogProps<Fields>) {
  const t = useFormWords();
  const id = useId();
  const { okButtonProps, ...modal } = useModal({ ...dialog, isPending });
  return (
    <Modal
      {...modal}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('cancel') }}
      className={css['dialog'] ?? ''}
      footer={(buttons) => (
        <>
          {failure !== undefined && (
            <Alert type="error" showIcon title={failure} className={css['failure'] ?? ''} />
          )}
          {buttons}
        </>
      )}
      okText={isPending ? (pendingText ?? t('processing')) : submitText}
      okButtonProps={{ ...okButtonProps, htmlType: 'submit', form: id }}
      afterOpenChange={(isOpen) => {
        const fields = document.getElementById(id);
        // The user may already have focused a field while the dialog was still opening.
        if (isOpen && !fields?.contains(document.activeElement)) {
          fields?.querySelector('input')?.focus();
        }
      }}
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
    </Modal>
  );
}

interface ConfirmDialogProps extends DialogProps {
  readonly confirmText: string;
  readonly onConfirm: () => void;
}

export const ConfirmDialog = ({
  confirmText,
  failure,
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) => (
  <Modal {...useModal(dialog)} okText={confirmText} onOk={onConfirm}>
    {children}
    {failure !== undefined && <Alert type="error" showIcon title={failure} />}
  </Modal>
);

/** The props of antd's dialog that all of ours share. */
function useModal({
  title,
  cancelText,
  isPending = false,
  isDangerous = false,
  isDisabled = false,
  onClose,
}: Omit<DialogProps, 'children' | 'failure'>) {
  const t = useFormWords();
  useReturnFocus();
  return {
    open: true,
    title,
    okButtonProps: { danger: isDangerous, disabled: isDisabled, loading: isPending },
    cancelText: cancelText ?? t('cancel'),
    onCancel: onClose,
  };
}

/** A dialog without a footer. Its content contains the buttons, if any. */
export function PlainDialog({ title, onClose, children }: PlainDialogProps) {
  useReturnFocus();
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      {children}
    </Modal>
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
  /** What the toast says once it is done. */
  readonly done?: Parameters<typeof showToast>[0];
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
export function useReturnFocus(): void {
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
