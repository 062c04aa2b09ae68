import { Link } from 'react-router-dom';
import { Mark } from '../../shared/ui/mark.tsx';
import { useSiteTexts } from '../locales/texts.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { MainLinks } from './main-links.tsx';
import { SideMenu } from './side-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import css from './site-header.module.css';

export function SiteHeader({ parkName }: { readonly parkName: string }) {
  const texts = useSiteTexts();
  return (
    <header className={css['header']}>
      <Link to="/" className={css['brand']} aria-label={parkName || texts.booking}>
        <Mark />
        <span>{parkName}</span>
      </Link>
      <nav aria-label={texts.mainMenu} className={css['links']}>
        <MainLinks className={css['link']} />
      </nav>
      <div className={css['controls']}>
        <LanguageSwitch />
        <span className={css['wide']}>
          <ThemeSwitch />
        </span>
        <Link to="/auth" className={`${css['link'] ?? ''} ${css['wide'] ?? ''}`}>
          {texts.signIn}
        </Link>
        <SideMenu />
      </div>
    </header>
  );
}
