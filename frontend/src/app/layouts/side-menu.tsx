import { useRef, useState } from 'react';
import { useCurrentUser } from '../../shared/session/current-user.ts';
import { CloseIcon, MenuIcon } from '../../shared/ui/icons.tsx';
import { useSiteWords } from '../locales/words.ts';
import { AccountLinks } from './account-links.tsx';
import { MainLinks } from './main-links.tsx';
import { StaffLinks } from './staff-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import header from './site-header.module.css';
import css from './side-menu.module.css';

/** The side menu: a dialog of the browser's own, which keeps the focus and closes on Escape. */
export function SideMenu() {
  const t = useSiteWords();
  const { user } = useCurrentUser();
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
        aria-label={t('menu')}
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
        className={css['menu']}
        aria-label={t('mainMenu')}
        closedby="any"
        onClose={() => {
          setOpen(false);
        }}
      >
        {isOpen && (
          <div className={css['inside']}>
            <div className={css['top']}>
              <ThemeSwitch />
              <button type="button" className={header['icon']} aria-label={t('closeMenu')} onClick={close}>
                <CloseIcon size={22} />
              </button>
            </div>
            <nav aria-label={t('mainMenu')} className={css['links']}>
              <MainLinks className={css['link']} onFollow={close} />
            </nav>
            {user && (
              <nav aria-label={t('staffMenu.title')} className={css['links']}>
                <p className={css['heading']}>{t('staffMenu.title')}</p>
                <StaffLinks user={user} className={css['link']} onFollow={close} />
              </nav>
            )}
            <div className={css['links']}>
              <AccountLinks className={css['link']} onFollow={close} />
            </div>
          </div>
        )}
      </dialog>
    </>
  );
}
