import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';

import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { staff } from '@cablepark/contracts/shared/roles';

import { useLanguage } from '#shared/i18n/language';
import { ParkEmail, ParkPhone, socialLinksOf, useConfig } from '#shared/park/park';
import { ScrollPosition } from '#shared/router/site-router';
import { isOneOf, useCurrentUser } from '#shared/session/current-user';
import { useSignOut } from '#shared/session/sign-out';
import { greetingNameOf } from '#shared/session/user-names';
import { readStored, writeStored } from '#shared/storage/storage';
import { useToday } from '#shared/time/clock';
import { ChatIcon, Mark, MinusIcon } from '#shared/ui/icons';
import { makeLazyComponent } from '#shared/ui/lazy-component';
import { useSiteWords } from '../locales/words.ts';
import { publicPages } from '../site-map.ts';
import { Floating } from './floating.tsx';
import {
  CreateBooking,
  LanguageSwitch,
  MenuDialog,
  SkipLink,
  ThemeSwitch,
} from './layout-parts.tsx';
import { LayoutOutlet } from './message-pages.tsx';
import controls from './feedback-control.module.css';
import header from './site-header.module.css';
import css from './site-layout.module.css';

export function SiteLayout() {
  const { data: config } = useConfig();
  return (
    <div className={css['site']}>
      <SkipLink />
      <LakeWave />
      <SiteHeader parkName={config?.park.name ?? ''} />
      <main id="content" tabIndex={-1} className={css['main']}>
        <LayoutOutlet />
      </main>
      <SiteFooter park={config?.park} />
      <FeedbackControl />
      <CreateBooking />
      <ScrollPosition />
    </div>
  );
}

function SiteFooter({ park }: { readonly park: PublicConfig['park'] | undefined }) {
  const t = useSiteWords();
  const today = useToday();
  return (
    <footer className={css['footer']}>
      <p
        className={css['rights']}
      >{`© ${today.slice(0, 4)} ${park?.name ?? ''}. ${t('allRightsReserved')}`}</p>
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
          {socialLinksOf(park.name).map(({ name, href }) => (
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

const LakeWave = () => (
  <svg
    className={css['wave']}
    viewBox="0 0 1440 60"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M0 36c180-26 360-30 560-14s420 30 620 12c110-10 190-22 260-20v46H0Z" />
  </svg>
);

function SiteHeader({ parkName }: { readonly parkName: string }) {
  const t = useSiteWords();
  return (
    <header className={header['header']}>
      <Link to="/" className={header['brand']} aria-label={parkName || t('booking')}>
        <Mark />
        <span translate="no">{parkName}</span>
      </Link>
      <nav aria-label={t('mainMenu')} className={header['links']}>
        <MainLinks className={header['link']} />
      </nav>
      <div className={header['controls']}>
        <LanguageSwitch />
        <span className={header['wide']}>
          <ThemeSwitch />
        </span>
        <div className={header['account']}>
          <AccountLinks className={header['link']} />
        </div>
        <SideMenu />
      </div>
    </header>
  );
}

interface LinksProps {
  readonly className: string | undefined;
  readonly onFollow?: () => void;
}

/** The public menu (rule 16.1). */
function MainLinks({ className, onFollow }: LinksProps) {
  const language = useLanguage();
  return publicPages.map(
    ({ path, menu }) =>
      menu && (
        <NavLink key={path} to={path} end className={className} onClick={onFollow}>
          {menu[language]}
        </NavLink>
      ),
  );
}

/**
 * Shows Welcome, My Profile and Log Out to users, and Sign In to guests. Renders nothing until the
 * user is known.
 */
function AccountLinks({ className, onFollow }: LinksProps) {
  const t = useSiteWords();
  const { user, isLoading } = useCurrentUser();
  const { signOut, isPending } = useSignOut();
  if (isLoading) {
    return null;
  }
  if (!user) {
    return (
      <Link to="/auth" className={className} onClick={onFollow}>
        {t('signIn')}
      </Link>
    );
  }

  return (
    <>
      <span className={className} data-kind="welcome">
        {t('welcome', { name: greetingNameOf(user) })}
      </span>
      <Link to="/profile" className={className} onClick={onFollow}>
        {t('myProfile')}
      </Link>
      <button
        type="button"
        className={className}
        disabled={isPending}
        onClick={() => {
          onFollow?.();
          signOut();
        }}
      >
        {t('logOut')}
      </button>
    </>
  );
}

const StaffLinks = makeLazyComponent(
  async () => (await import('./admin/staff-links.tsx')).StaffLinks,
);

function SideMenu() {
  const t = useSiteWords();
  const { user } = useCurrentUser();
  const role = staff.find((one) => one === user?.role);
  return (
    <MenuDialog
      openText={t('menu')}
      closeText={t('closeMenu')}
      title={t('mainMenu')}
      className={header['menu']}
    >
      {(closeButton, close) => (
        <div className={header['inside']}>
          <div className={header['top']}>
            <ThemeSwitch />
            {closeButton}
          </div>
          <nav aria-label={t('mainMenu')} className={header['sideMenuLinks']}>
            <MainLinks className={header['sideMenuLink']} onFollow={close} />
          </nav>
          {role !== undefined && (
            <nav aria-label={t('staffMenu')} className={header['sideMenuLinks']}>
              <StaffLinks
                role={role}
                className={header['sideMenuLink']}
                headingClassName={header['heading']}
                onFollow={close}
              />
            </nav>
          )}
          <div className={header['sideMenuLinks']}>
            <AccountLinks className={header['sideMenuLink']} onFollow={close} />
          </div>
        </div>
      )}
    </MenuDialog>
  );
}

const FeedbackDialog = makeLazyComponent(
  async () => (await import('#features/feedback/components/feedback-dialog')).FeedbackDialog,
);

const MINIMISED_KEY = 'feedbackMinimised';
const isMinimisedAtFirst = () => readStored(MINIMISED_KEY) !== null;

/**
 * Your Feedback, for guests and athletes (rule 10.1). This device remembers whether it was
 * minimised to an icon.
 */
function FeedbackControl() {
  const t = useSiteWords();
  const { user, isLoading } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const [isMinimised, setMinimised] = useState(isMinimisedAtFirst);
  const minimise = () => {
    writeStored(MINIMISED_KEY, 'true');
    setMinimised(true);
  };

  const open = () => setOpen(true);
  if (isLoading || !isOneOf(user, ['guest', 'athlete'])) {
    return null;
  }

  return (
    <>
      <Floating kind="feedback">
        <div className={controls['feedback']} data-minimised={isMinimised}>
          <button
            type="button"
            className={controls['main']}
            aria-label={t('yourFeedback')}
            aria-haspopup="dialog"
            onClick={open}
          >
            <ChatIcon />
            {!isMinimised && <span>{t('yourFeedback')}</span>}
          </button>
          {!isMinimised && (
            <button
              type="button"
              className={controls['minimise']}
              aria-label={t('minimiseFeedback')}
              title={t('minimiseFeedback')}
              onClick={minimise}
            >
              <MinusIcon size={14} />
            </button>
          )}
        </div>
      </Floating>
      {isOpen && <FeedbackDialog onClose={() => setOpen(false)} />}
    </>
  );
}
