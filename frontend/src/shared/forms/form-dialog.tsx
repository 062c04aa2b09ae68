import { Alert, Form, Modal, type FormInstance } from 'antd';
import { useId, type ReactNode } from 'react';
import css from './form-dialog.module.css';
import { formStyle } from './form-style.ts';
import { useFormWords } from './locales/words.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface FormDialogProps<Fields> {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly form?: FormInstance<Fields>;
  readonly initialValues?: Partial<Fields>;
  readonly submitText: string;
  /** Defaults to `Processing...`. */
  readonly pendingText?: string;
  /** Defaults to `Cancel`. */
  readonly cancelText?: string;
  readonly isPending: boolean;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  /** Why the last submission failed. */
  readonly failure?: ReactNode;
  readonly onSubmit: (fields: Fields) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog with one form. It is mounted only while it is open, so the form always starts with its initial values. A
 * click outside doesn't close it, because the input would be lost.
 */
export function FormDialog<Fields extends object>({
  title,
  lead,
  form,
  initialValues,
  submitText,
  pendingText,
  cancelText,
  isPending,
  isDangerous = false,
  isDisabled = false,
  failure,
  onSubmit,
  onClose,
  children,
}: FormDialogProps<Fields>) {
  const t = useFormWords();
  const id = useId();
  useReturnFocus();
  return (
    <Modal
      open
      title={title}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('cancel') }}
      className={css['dialog'] ?? ''}
      footer={(buttons) => (
        <>
          {failure !== undefined && <Alert type="error" showIcon title={failure} className={css['failure'] ?? ''} />}
          {buttons}
        </>
      )}
      okText={isPending ? (pendingText ?? t('processing')) : submitText}
      okButtonProps={{ htmlType: 'submit', form: id, danger: isDangerous, disabled: isDisabled, loading: isPending }}
      cancelText={cancelText ?? t('cancel')}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        const fields = document.getElementById(id);
        // The user may already have focused a field while the dialog was still opening.
        if (isOpen && !fields?.contains(document.activeElement)) fields?.querySelector('input')?.focus();
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
      >
        {children}
      </Form>
    </Modal>
  );
}
