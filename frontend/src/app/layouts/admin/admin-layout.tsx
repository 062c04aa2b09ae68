import { Link, Outlet } from 'react-router-dom';
import { useConfig } from '../../../shared/park/use-park.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { useNow } from '../../../shared/time/clock.ts';
import { clockTimeOf } from '../../../shared/time/dates.ts';
import { Mark } from '../../../shared/ui/icons.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { useStaffLayoutWords } from '../../locales/staff/words.ts';
import { CreateBooking } from '../create-booking.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { ScrollPosition } from '../scroll-position.tsx';
import { SkipLink } from '../skip-link.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { AdminDrawer } from './admin-drawer.tsx';
import css from './admin-layout.module.css';
import { AdminMenu } from './admin-menu.tsx';
import { UndoHost } from './undo-host.tsx';

/**
 * The layout of the staff pages: a side menu, or on narrow screens a bar with a drawer. Renders nothing without a
 * user.
 */
export function AdminLayout() {
  const { user } = useCurrentUser();
  const t = useStaffLayoutWords();
  const isNarrow = useMedia('(max-width: 1023px)');
  const { data: config } = useConfig();
  const name = config?.park.name ?? '';
  if (!user) return null;
  const brand = (
    <Link to="/" className={css['brand']} title={t('toSite')} aria-label={`${name} – ${t('toSite')}`}>
      <Mark />
      <span>{name}</span>
    </Link>
  );
  const switches = (
    <div className={css['switches']}>
      <RigaTime />
      <LanguageSwitch />
      <ThemeSwitch />
      <CreateBooking />
    </div>
  );
  return (
    <AntdTheme>
      <div className={css['frame']}>
        <SkipLink />
        {isNarrow ? (
          <header className={css['bar']}>
            <AdminDrawer user={user} />
            {brand}
            {switches}
          </header>
        ) : (
          <aside className={css['side']}>
            {brand}
            <AdminMenu user={user} />
          </aside>
        )}
        <div className={css['work']}>
          {!isNarrow && <header className={css['top']}>{switches}</header>}
          <main id="content" tabIndex={-1} className={css['main']}>
            <Outlet />
          </main>
        </div>
        <UndoHost />
        <ScrollPosition />
      </div>
    </AntdTheme>
  );
}

/** The time in Riga, which all staff pages use wherever the viewer is. */
function RigaTime() {
  const t = useStaffLayoutWords();
  return <span className={css['clock']}>{t('rigaTime', { time: clockTimeOf(useNow().toISOString()) })}</span>;
}
