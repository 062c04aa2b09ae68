import { Link } from 'react-router-dom';
import { Mark } from '../../shared/ui/icons.tsx';
import { useSiteWords } from '../locales/words.ts';
import { AccountLinks } from './account-links.tsx';
import { CreateBooking } from './create-booking.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MainLinks } from './main-links.tsx';
import { SideMenu } from './side-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import css from './site-header.module.css';

export function SiteHeader({ parkName }: { readonly parkName: string }) {
  const t = useSiteWords();
  return (
    <header className={css['header']}>
      <Link to="/" className={css['brand']} aria-label={parkName || t('booking')}>
        <Mark />
        <span>{parkName}</span>
      </Link>
      <nav aria-label={t('mainMenu')} className={css['links']}>
        <MainLinks className={css['link']} />
      </nav>
      <div className={css['controls']}>
        <LanguageSwitch />
        <span className={css['wide']}>
          <ThemeSwitch />
        </span>
        <div className={css['account']}>
          <AccountLinks className={css['link']} />
        </div>
        <CreateBooking />
        <SideMenu />
      </div>
    </header>
  );
}
