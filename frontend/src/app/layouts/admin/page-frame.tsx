import { useLocation } from 'react-router-dom';

import { staffMenuPages } from '#app/staff-pages';
import { useDashboardTitles } from '#features/dashboard/locales/title/words';
import { OFFLINE_PAGE } from '#shared/device/offline-page';
import { useCommonWords } from '#shared/i18n/dictionary';
import { useLastRole } from '#shared/session/last-role';
import css from './page-frame.module.css';
import page from '#shared/ui/staff-page.module.css';

const CARDS = [1, 2, 3, 4, 5, 6] as const;

/**
 * Stands in a staff page's place until its user is known: the page's title, and grey cards where
 * its own will be. The server paints it too, so it needs neither antd nor data.
 */
export function PageFrame() {
  const t = useCommonWords();
  const { pathname } = useLocation();
  const kind = pathname === OFFLINE_PAGE ? 'rows' : 'cards';
  const title = useTitle(pathname);
  return (
    <div className={page['page']}>
      <div className={page['top']}>
        <div>
          <div className={`${page['line'] ?? ''} ${css['line'] ?? ''}`} data-kind={kind}>
            <h1 className={page['title']}>{title}</h1>
          </div>
          <p role="status" className={page['lead']}>
            {t('loading')}
          </p>
        </div>
      </div>
      <div className={css['cards']} data-frame={kind}>
        {CARDS.map((card) => (
          <div key={card} className={css['card']} />
        ))}
      </div>
    </div>
  );
}

/** The title that the page will have: that of the menu, or on the dashboard also the role's. */
function useTitle(pathname: string): string {
  const titles = useDashboardTitles();
  const role = useLastRole();
  if (pathname === '/admin/dashboard' && role !== null) {
    return titles(`title.${role}`);
  }

  return staffMenuPages.find(({ path }) => path === pathname)?.menu[titles.language] ?? '';
}
