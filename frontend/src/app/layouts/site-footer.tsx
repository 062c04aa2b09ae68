import { Link } from 'react-router-dom';
import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { socialLinks, telLink } from '../../shared/park/use-park.ts';
import { useSiteWords } from '../locales/words.ts';
import css from './site-footer.module.css';

/** The footer of the public pages. */
export function SiteFooter({ park }: { readonly park: PublicConfig['park'] | undefined }) {
  const t = useSiteWords();
  return (
    <footer className={css['footer']}>
      <p className={css['rights']}>
        © {new Date().getFullYear()} {park?.name}. {t('allRightsReserved')}
      </p>
      {park && (
        <ul className={css['links']}>
          <li>
            <a href={telLink(park.phone)}>{park.phone}</a>
          </li>
          <li>
            <a href={`mailto:${park.email}`}>{park.email}</a>
          </li>
          <li>
            <Link to="/contacts">{t('contacts')}</Link>
          </li>
          <li>
            <Link to="/prices">{t('prices')}</Link>
          </li>
          <li>
            <Link to="/privacy">{t('privacy')}</Link>
          </li>
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
