import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { useStaffLayoutWords } from '#app/locales/staff/words';
import { formatClockTime } from '#shared/i18n/format-instant';
import { useConfig } from '#shared/park/park';
import { useNow } from '#shared/time/clock';
import { Mark } from '#shared/ui/icons';
import { useNarrow } from '#shared/ui/use-media';
import { LanguageSwitch, SkipLink, ThemeSwitch } from '../layout-parts.tsx';
import css from './admin-layout.module.css';

interface StaffShellProps {
  readonly search: ReactNode;
  /** Stands below the park's name at the side of a wide screen. */
  readonly menu: ReactNode;
  /** The button that opens the menu on a narrow screen, with its drawer. */
  readonly menuButton: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame around the staff's pages: a side menu, or on narrow screens a bar with a drawer. The
 * server paints it too, so it needs no antd. It is long because it shows both layouts.
 */
export function StaffShell({ search, menu, menuButton, children }: StaffShellProps) {
  const t = useStaffLayoutWords();
  /** In Riga, whose time all staff pages use wherever the viewer is. */
  const now = useNow();
  const isNarrow = useNarrow();
  const { data: config } = useConfig();
  const name = config?.park.name ?? '';
  const brand = (
    <Link
      to="/"
      className={css['brand']}
      title={t('toSite')}
      aria-label={`${name} – ${t('toSite')}`}
    >
      <Mark />
      <span>{name}</span>
    </Link>
  );
  const switches = (
    <div className={css['switches']}>
      {search}
      <span className={css['clock']}>
        {t('rigaTime', { time: formatClockTime(now.toISOString()) })}
      </span>
      <LanguageSwitch />
      <ThemeSwitch />
    </div>
  );
  return (
    <div className={css['frame']}>
      <SkipLink />
      {isNarrow ? (
        <header className={css['bar']}>
          {menuButton}
          {brand}
          {switches}
        </header>
      ) : (
        <aside className={css['side']}>
          {brand}
          {menu}
        </aside>
      )}
      <div className={css['work']}>
        {!isNarrow && <header className={css['top']}>{switches}</header>}
        <main id="content" tabIndex={-1} className={css['main']}>
          {children}
        </main>
      </div>
    </div>
  );
}
