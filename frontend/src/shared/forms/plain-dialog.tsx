import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

interface PlainDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
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
