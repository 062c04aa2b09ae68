import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { CloseIcon, MenuIcon } from '../../shared/ui/icons.tsx';
import { useSiteWords } from '../locales/words.ts';
import { MainLinks } from './main-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import header from './site-header.module.css';
import css from './side-menu.module.css';

/** The menu of narrow screens: a dialog of the browser's own, which keeps the focus and closes on Escape. */
export function SideMenu() {
  const t = useSiteWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => {
    dialog.current?.close();
  };
  return (
    <>
      <button
        type="button"
        className={`${header['icon'] ?? ''} ${css['open'] ?? ''}`}
        aria-label={t('menu')}
        aria-haspopup="dialog"
        onClick={() => {
          dialog.current?.showModal();
        }}
      >
        <MenuIcon size={22} />
      </button>
      <dialog ref={dialog} className={css['menu']} aria-label={t('mainMenu')}>
        <div className={css['top']}>
          <ThemeSwitch />
          <button type="button" className={header['icon']} aria-label={t('closeMenu')} onClick={close}>
            <CloseIcon size={22} />
          </button>
        </div>
        <nav aria-label={t('mainMenu')} className={css['links']}>
          <MainLinks className={css['link']} onFollow={close} />
          <Link to="/auth" className={css['link']} onClick={close}>
            {t('signIn')}
          </Link>
        </nav>
      </dialog>
    </>
  );
}
