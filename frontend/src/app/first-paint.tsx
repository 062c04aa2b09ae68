import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, type RouteObject } from 'react-router-dom';

import { UNKNOWN_PAGE, type FirstPaint } from '@cablepark/contracts/shared/first-paint';

import { startWithWeek } from '../calendar/api.ts';
import { SelectionProvider } from '../calendar/selection/selection-provider.tsx';
import { useAccountWords } from '../features/accounts/locales/words.ts';
import { useBookingWords } from '../features/booking/locales/words.ts';
import { customerCalendarTexts } from '../features/customer-calendar/locales/words.ts';
import { makeQueryClient } from '../shared/api/query-client.ts';
import { OFFLINE_PAGE } from '../shared/device/offline-page.ts';
import { readWords } from '../shared/i18n/dictionary.ts';
import { changeLanguage } from '../shared/i18n/language.ts';
import { startWithSettings, toTelLink, useConfig } from '../shared/park/park.tsx';
import { PageOfAddress } from '../shared/router/site-router.tsx';
import { changeLastRole } from '../shared/session/last-role.ts';
import { setNow } from '../shared/time/clock.ts';
import { Card, Page } from '../shared/ui/elements.tsx';
import { changeTheme } from '../shared/ui/theme/theme-choice.ts';
import { paintFor } from '../shared/ui/use-media.ts';
import { MenuButton, PaintedMenu } from './layouts/admin/menu-parts.tsx';
import { PageFrame } from './layouts/admin/page-frame.tsx';
import { SearchButton } from './layouts/admin/search-button.tsx';
import { StaffShell } from './layouts/admin/staff-shell.tsx';
import { NotFoundPage } from './layouts/message-pages.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { usePaintedWords } from './locales/painted/words.ts';
import { isPageAt } from './page-addresses.ts';
import { publicPages } from './site-map.ts';

/** The addresses of the staff layout's styles, put here by the build (build/page-plugins.ts). */
declare const STAFF_STYLES: readonly string[];

const PAGES = await Promise.all(
  publicPages
    .filter(({ isPainted }) => isPainted)
    .map(async ({ path, load }) => ({ path, Component: await load() })),
);
/** The pages of which only the title is known before their script runs. */
const TITLES = [
  { path: '/booking', Component: () => <NeedsScript title={useBookingWords()('details.title')} /> },
  { path: '/auth', Component: () => <NeedsScript title={useAccountWords()('auth.title')} /> },
  { path: '/forgot', Component: () => <NeedsScript title={useAccountWords()('forgot.title')} /> },
  {
    path: '/admin/login',
    Component: () => <NeedsScript title={useAccountWords()('admin.title')} />,
  },
];
/** The staff's pages that are opened most. Only a frame of them is painted, without any data. */
const FRAMES = ['/admin/dashboard', OFFLINE_PAGE].map((path) => ({
  path,
  Component: PaintedFrame,
}));
const KNOWN: ReadonlySet<string> = new Set(
  [...PAGES, ...TITLES, ...FRAMES].map(({ path }) => path),
);
/** Stands for all other pages. */
const OTHER = '/-';
const routes: RouteObject[] = [
  ...FRAMES,
  {
    Component: SiteLayout,
    children: [
      ...PAGES,
      ...TITLES,
      { path: OTHER, Component: NeedsScript },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

/**
 * Paints what a page shows before its script runs, for wide screens and phones; the style sheet
 * shows one of them.
 */
export const { pageOf, paint }: FirstPaint = {
  pageOf: (path) => {
    // The router ignores case and trailing slashes too.
    const known = path.toLowerCase().replace(/(?<=.)\/+$/, '');
    if (KNOWN.has(known)) {
      return known;
    }

    return isPageAt(known) ? OTHER : UNKNOWN_PAGE;
  },
  paint: (page) => {
    changeLanguage(page.language);
    changeTheme(page.theme ?? null);
    changeLastRole(page.role ?? null);
    setNow(page.now);
    const client = makeQueryClient();
    startWithSettings(client, page.settings);
    if (page.week) {
      startWithWeek(client, page.week);
    }

    const isFrame = FRAMES.some(({ path }) => path === page.path);
    const [wide = '', phone = ''] = (['wide', 'phone'] as const).map((screen) => {
      paintFor(screen);
      return renderToStaticMarkup(<PaintedSite client={client} path={page.path} />);
    });
    // Otherwise the client would keep the week for ten minutes.
    client.clear();
    const title = /<h1[^>]*>([^<]*)</.exec(wide)?.[1];
    return {
      description: readWords(page.language, customerCalendarTexts)('home.description'),
      title: [...new Set([title, page.settings.park.name])].filter(Boolean).join(' – '),
      isIndexed: PAGES.some(({ path }) => path === page.path),
      html: isFrame
        ? `<div class="painted-side">${wide}</div><div class="painted-bar">${phone}</div>`
        : `<div class="painted-wide">${wide}</div><div class="painted-phone">${phone}</div>`,
      styles: isFrame ? STAFF_STYLES : [],
    };
  },
};

const PaintedSite = ({ client, path }: { readonly client: QueryClient; readonly path: string }) => (
  <QueryClientProvider client={client}>
    <SelectionProvider>
      <MemoryRouter initialEntries={[path]}>
        <PageOfAddress routes={routes} />
      </MemoryRouter>
    </SelectionProvider>
  </QueryClientProvider>
);

function PaintedFrame() {
  return (
    <StaffShell search={<SearchButton />} menu={<PaintedMenu />} menuButton={<MenuButton />}>
      <PageFrame />
    </StaffShell>
  );
}

/**
 * Painted in place of a page that only its script can show: nothing, or in a browser without
 * scripts the park's phone number.
 */
export function NeedsScript({ title }: { readonly title?: string }) {
  const t = usePaintedWords();
  const { data: config } = useConfig();
  if (!config) {
    return null;
  }

  const { name, phone } = config.park;
  return (
    <noscript>
      <Page width="slim" title={title ?? name}>
        <Card key={t.language}>
          {t('needsScript')} <a href={toTelLink(phone)}>{phone}</a>
        </Card>
      </Page>
    </noscript>
  );
}
