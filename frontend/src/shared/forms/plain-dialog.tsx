import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

interface PlainDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that shows something; its buttons, if any, are among what it shows. */
export function PlainDialog({ title, onClose, children }: PlainDialogProps) {
  useReturnFocus();
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      {children}
    </Modal>
  );
}
