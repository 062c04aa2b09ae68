import { useRef, useState } from 'react';
import type { User } from '@cablepark/contracts/accounts/user';
import { CloseIcon, MenuIcon } from '../../../shared/ui/icons.tsx';
import { useStaffFrameWords } from '../../locales/staff/words.ts';
import header from '../site-header.module.css';
import css from './admin-drawer.module.css';
import { AdminMenu } from './admin-menu.tsx';

/** The admin menu of narrow screens: a dialog of the browser's own, which keeps the focus and closes on Escape. */
export function AdminDrawer({ user }: { readonly user: User }) {
  const t = useStaffFrameWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    dialog.current?.close();
  };
  return (
    <>
      <button
        type="button"
        className={header['icon']}
        aria-label={t('open')}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        <MenuIcon size={22} />
      </button>
      <dialog
        ref={dialog}
        className={css['drawer']}
        aria-label={t('menu')}
        closedby="any"
        onClose={() => {
          setOpen(false);
        }}
      >
        {isOpen && (
          <>
            <button type="button" className={header['icon']} aria-label={t('close')} onClick={close}>
              <CloseIcon size={22} />
            </button>
            <AdminMenu user={user} onFollow={close} />
          </>
        )}
      </dialog>
    </>
  );
}
