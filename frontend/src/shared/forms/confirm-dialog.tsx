import { Alert, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useFormWords } from './locales/words.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirmText: string;
  /** Defaults to `Cancel`. */
  readonly cancelText?: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly isPending?: boolean;
  readonly failure?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for confirmation before an action that can't easily be undone. */
export function ConfirmDialog({
  title,
  confirmText,
  cancelText,
  isDangerous = false,
  isDisabled = false,
  isPending = false,
  failure,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const t = useFormWords();
  useReturnFocus();
  return (
    <Modal
      open
      title={title}
      okText={confirmText}
      okButtonProps={{ danger: isDangerous, disabled: isDisabled, loading: isPending }}
      cancelText={cancelText ?? t('cancel')}
      onOk={onConfirm}
      onCancel={onClose}
    >
      {children}
      {failure !== undefined && <Alert type="error" showIcon title={failure} />}
    </Modal>
  );
}
