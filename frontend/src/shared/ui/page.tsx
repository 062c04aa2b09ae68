import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import css from './page.module.css';
import { useConfig } from '../park/use-park.ts';

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Content next to the title. */
  readonly aside?: ReactNode;
  /** `wide` is for the calendar, `narrow` for forms and lists, `slim` for a single card. */
  readonly width?: 'wide' | 'narrow' | 'slim';
  readonly children: ReactNode;
}

/** A public page, with its title on the header's dark background and its cards below. */
export function Page({ title, lead, aside, width = 'wide', children }: PageProps) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = useLocation().key === 'default';
  // The link or button that led to another page may be gone with the page that had it.
  useEffect(() => {
    if (!isLoaded && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  return (
    <div className={css['page']} data-width={width}>
      <div className={css['top']}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={css['title']}>
            {title}
          </h1>
          {lead !== undefined && <p className={css['lead']}>{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </div>
  );
}

/** Sets the document's title to, for example, `Prices – Wake Siguļi`. Screen readers announce it first. */
export function usePageTitle(title: string): void {
  const { data: config } = useConfig();
  const park = config?.park.name;
  useEffect(() => {
    document.title = park === undefined ? title : `${title} – ${park}`;
  }, [title, park]);
}

/**
 * Keeps a URL that contains a secret token from being sent to other sites and from being indexed by search engines.
 * React moves both tags into the document's head.
 */
export const SecretUrlMeta = () => (
  <>
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
  </>
);

interface StaffPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Buttons next to the title that apply to the whole page. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A staff page. It is denser than a public page (page.tsx), and its title has the page's normal background. */
export function StaffPage({ title, lead, actions, children }: StaffPageProps) {
  usePageTitle(title);
  return (
    <div className={css['staffPage']}>
      <div className={css['staffTop']}>
        <div>
          <h1 className={css['staffTitle']}>{title}</h1>
          {lead !== undefined && <p className={css['staffLead']}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={css['actions']}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
