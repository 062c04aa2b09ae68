import { Outlet, Link } from 'react-router-dom';
import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { ParkEmail, ParkPhone } from '../../shared/park/park-links.tsx';
import { useConfig, socialLinks } from '../../shared/park/use-park.ts';
import { FloatingControls } from './feedback-control.tsx';
import { ScrollPosition, SkipLink } from './layout-parts.tsx';
import { SiteHeader } from './site-header.tsx';
import css from './site-layout.module.css';
import { useSiteWords } from '../locales/words.ts';

/** The layout of the public pages: the header on its dark background, the page and the footer. */
export function SiteLayout() {
  const { data: config } = useConfig();
  return (
    <div className={css['site']}>
      <SkipLink />
      <LakeWave />
      <SiteHeader parkName={config?.park.name ?? ''} />
      <main id="content" tabIndex={-1} className={css['main']}>
        <Outlet />
      </main>
      <SiteFooter park={config?.park} />
      <FloatingControls />
      <ScrollPosition />
    </div>
  );
}

/** The footer of the public pages. */
function SiteFooter({ park }: { readonly park: PublicConfig['park'] | undefined }) {
  const t = useSiteWords();
  return (
    <footer className={css['footer']}>
      <p className={css['rights']}>
        © {new Date().getFullYear()} {park?.name}. {t('allRightsReserved')}
      </p>
      {park && (
        <ul className={css['links']}>
          <li>
            <ParkPhone />
          </li>
          <li>
            <ParkEmail />
          </li>
          {(['contacts', 'prices', 'privacy'] as const).map((page) => (
            <li key={page}>
              <Link to={`/${page}`}>{t(page)}</Link>
            </li>
          ))}
          {socialLinks(park.name).map(({ name, href }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}

/** The wave at the lower edge of the header's dark background. It is decoration only. */
const LakeWave = () => (
  <svg className={css['wave']} viewBox="0 0 1440 60" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <path d="M0 36c180-26 360-30 560-14s420 30 620 12c110-10 190-22 260-20v46H0Z" />
  </svg>
);
