import { useState, type ReactNode } from 'react';
import { CloseIcon, MenuIcon } from '../../shared/ui/icons.tsx';
import header from './site-header.module.css';

interface MenuDialogProps {
  readonly openText: string;
  readonly closeText: string;
  readonly title: string;
  readonly className: string | undefined;
  /** Renders the dialog's content from its close button and a function that closes it when a link is followed. */
  readonly children: (closeButton: ReactNode, close: () => void) => ReactNode;
}

/** A button and the menu that it opens, a native `<dialog>` that traps the focus and closes on Escape. */
export function MenuDialog({ openText, closeText, title, className, children }: MenuDialogProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => dialog?.close();
  const closeButton = (
    <button type="button" className={header['icon']} aria-label={closeText} onClick={close}>
      <CloseIcon size={22} />
    </button>
  );
  return (
    <>
      <button
        type="button"
        className={header['icon']}
        aria-label={openText}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          dialog?.showModal();
        }}
      >
        <MenuIcon size={22} />
      </button>
      <dialog ref={setDialog} className={className} aria-label={title} closedby="any" onClose={() => setOpen(false)}>
        {isOpen && children(closeButton, close)}
      </dialog>
    </>
  );
}
