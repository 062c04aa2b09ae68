import { Alert, Button, Form, Modal, Spin, type FormInstance } from 'antd';
import { useId, type ReactNode } from 'react';

import { keepLowerEdge } from './keep-lower-edge.ts';
import { useFormWords } from './locales/words.ts';
import { formStyle } from './rule.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';
import { useReturnFocus } from './use-return-focus.ts';
import css from './dialogs.module.css';

interface DialogProps {
  readonly title: string;
  /** antd's buttons, the primary one first. */
  readonly buttons?: ReactNode;
  /** A button at a distance from the others, such as one that erases. */
  readonly apart?: ReactNode;
  /** Why it failed, shown above the buttons. */
  readonly failure?: ReactNode;
  readonly isWide?: boolean;
  /** For a list whose length changes: always as high as a phone allows. */
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
 * Staff's dialog, mounted only while it is open: a sheet at the lower edge of a phone, a window
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
  useKeyboardRoom();
  return (
    <Modal
      open
      title={title}
      width="100%"
      wrapClassName={css['place'] ?? ''}
      className={[css['dialog'], isWide && css['wide'], isTall && css['tall']]
        .filter(Boolean)
        .join(' ')}
      classNames={{
        container: css['container'] ?? '',
        header: css['header'] ?? '',
        body: css['body'] ?? '',
        footer: css['footer'] ?? '',
      }}
      mask={{ closable: isClosedByMask }}
      closable={{ 'aria-label': crossText ?? t('close') }}
      footer={
        buttons !== undefined && (
          <>
            {failure !== undefined && (
              <Alert type="error" showIcon title={failure} className={css['failure'] ?? ''} />
            )}
            <div className={css['buttons']} onClickCapture={keepLowerEdge}>
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
      <div onSubmitCapture={keepLowerEdge}>{children}</div>
    </Modal>
  );
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
  /**
   * Whether the fields can't be changed, because an earlier request may have been carried out and
   * has to be sent again as it was.
   */
  readonly isPaused?: boolean;
  /** Whether it stays open while it is being sent, because its answer has to be seen. */
  readonly isKeptUntilAnswered?: boolean;
  readonly onSubmit: (fields: Fields) => void;
  /**
   * Called with the first field's error if the form can't be submitted, beside what the form shows.
   */
  readonly onInvalid?: (error: string | undefined) => void;
}

/** A dialog with one form. It is long because it passes on the settings of both. */
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
  isPaused = false,
  isKeptUntilAnswered = false,
  onSubmit,
  onInvalid,
  onClose,
  children,
  ...dialog
}: FormDialogProps<Fields>) {
  const t = useFormWords();
  const id = useId();
  const isKept = isKeptUntilAnswered && isPending;
  const close = () => {
    if (!isKept) {
      onClose();
    }
  };

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
          <Button disabled={isKept} onClick={close}>
            {cancelText ?? t('cancel')}
          </Button>
        </>
      }
      onOpened={focusFirstField}
      onClose={close}
    >
      {lead !== undefined && <p className={css['lead']}>{lead}</p>}
      <Form<Fields>
        {...(form ? { form } : {})}
        {...(initialValues ? { initialValues } : {})}
        id={id}
        {...formStyle}
        disabled={isPending || isPaused}
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
