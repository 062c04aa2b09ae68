import { Outlet } from 'react-router-dom';
import { useConfig } from '../../shared/park/use-park.ts';
import { FloatingControls } from './floating-controls.tsx';
import { LakeWave } from './lake-wave.tsx';
import { ScrollPosition } from './scroll-position.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';
import css from './site-layout.module.css';

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
