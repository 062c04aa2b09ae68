import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Link, useLocation, type LinkProps } from 'react-router-dom';

import { useCommonWords } from '../i18n/dictionary.ts';
import { useConfig } from '../park/park.tsx';
import { AlertIcon, Mark } from './icons.tsx';
import button from './button.module.css';
import card from './card.module.css';
import notes from './notes.module.css';
import page from './page.module.css';
import tag from './tag.module.css';

/**
 * `action` is for the page's one main action, `chosen` for the primary button of a dialog or a bar,
 * `danger` for what destroys.
 */
type ButtonTone = 'plain' | 'action' | 'quiet' | 'chosen' | 'danger';

const classOf = (tone: ButtonTone, more?: string): string =>
  [button['button'], tone === 'plain' ? undefined : button[tone], more].filter(Boolean).join(' ');

interface WithTone {
  readonly tone?: ButtonTone;
}

export const Button = ({
  tone = 'plain',
  className,
  ...rest
}: ComponentProps<'button'> & WithTone) => (
  <button type="button" {...rest} className={classOf(tone, className)} />
);

/** A link within the site that looks like a button. */
export const ButtonLink = ({ tone = 'plain', className, ...rest }: LinkProps & WithTone) => (
  <Link {...rest} className={classOf(tone, className)} />
);

/** A link out of the site, or to a file, that looks like a button. */
export const ButtonAnchor = ({
  tone = 'plain',
  className,
  children,
  ...rest
}: ComponentProps<'a'> & WithTone) => (
  <a {...rest} className={classOf(tone, className)}>
    {children}
  </a>
);

/** Copies a link, or something else, which `label` names. */
export function CopyLinkButton({ url, label }: { readonly url: string; readonly label?: string }) {
  const t = useCommonWords();
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('yes');
    } catch {
      // Without a secure connection, browsers have no clipboard for pages.
      setCopied('no');
    }
  };

  return (
    <div className={button['row']}>
      <Button onClick={() => void copy()}>{label ?? t('copyLink')}</Button>
      <span role="status" className={button['outcome']}>
        {copied && t(copied === 'yes' ? 'copied' : 'notCopied')}
      </span>
    </div>
  );
}

interface CardProps {
  readonly title?: ReactNode;
  readonly tone?: 'plain' | 'note';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A card on the page's background. With a title it is also a landmark. */
export function Card({ title, tone = 'plain', className, children }: CardProps) {
  const id = useId();
  const classes = [card['card'], tone === 'note' ? card['note'] : undefined, className]
    .filter(Boolean)
    .join(' ');
  if (title === undefined) {
    return <div className={classes}>{children}</div>;
  }

  return (
    <section className={classes} aria-labelledby={id}>
      <h2 id={id} className={card['title']}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  readonly facts: readonly Fact[];
  readonly className: string | undefined;
  readonly factClassName?: string | undefined;
}

export const Facts = ({ facts, className, factClassName }: FactsProps) => (
  <dl className={className}>
    {facts.map(([name, value]) => (
      <div key={name} className={factClassName}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

export type Tone = 'note' | 'green' | 'yellow' | 'red' | 'quiet';

export const Tag = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={tag['tag']} data-tone={tone}>
    {children}
  </span>
);

interface FailureNoteProps {
  readonly title: string;
  readonly text?: string;
  /** `unsettled` means that the action may have succeeded nevertheless. */
  readonly kind?: 'refused' | 'unsettled';
  /**
   * `note` is for a failure that a toast reports too, so that screen readers announce it only once.
   */
  readonly role?: 'alert' | 'note';
}

export const FailureNote = ({
  title,
  text,
  kind = 'refused',
  role = 'alert',
}: FailureNoteProps) => (
  <div role={role} className={notes['failure']} data-kind={kind}>
    <strong>{title}</strong>
    {text !== undefined && <span>{text}</span>}
  </div>
);

interface LoadFailedProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
}

/** Shown in place of content that could not be loaded, with a button that tries again. */
export function LoadFailed({ text, onRetry, children }: LoadFailedProps) {
  const t = useCommonWords();
  return (
    <div role="alert" className={notes['message']}>
      <span className={notes['icon']}>
        <AlertIcon size={32} />
      </span>
      <p className={notes['text']}>{text}</p>
      {children !== undefined && <p className={notes['cause']}>{children}</p>}
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </div>
  );
}

export const FailedCard = (props: LoadFailedProps) => (
  <Card>
    <LoadFailed {...props} />
  </Card>
);

interface NotLoadedProps {
  readonly query: { readonly isError: boolean; readonly refetch: () => Promise<unknown> };
  readonly loading: string;
  readonly failed: string;
  /** Why it could not be loaded, if that is shown as well. */
  readonly children?: ReactNode;
}

/** Shown in place of what a query has not loaded yet, or could not load. */
export function NotLoaded({
  query: { isError, refetch },
  loading,
  failed,
  children,
}: NotLoadedProps) {
  if (!isError) {
    return <p role="status">{loading}</p>;
  }

  return (
    <LoadFailed text={failed} onRetry={() => void refetch()}>
      {children}
    </LoadFailed>
  );
}

export const EmptyNote = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ReactNode;
}) => (
  <div className={notes['note']}>
    <Mark />
    <p className={notes['title']}>{title}</p>
    {children !== undefined && <p className={notes['emptyText']}>{children}</p>}
  </div>
);

export const NoteBox = ({
  role,
  children,
}: {
  readonly role?: 'status';
  readonly children: ReactNode;
}) => (
  <div role={role} className={notes['box']}>
    {children}
  </div>
);

interface PolicyNoteProps extends Pick<CardProps, 'title' | 'className'> {
  readonly items: readonly string[];
}

/** A card with a list of the park's rules, such as those for rental or cancellation. */
export const PolicyNote = ({ items, ...card }: PolicyNoteProps) => (
  <Card {...card} tone="note">
    <ul className={notes['list']}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </Card>
);

/**
 * A loading indicator for content of unknown size. If the size is known, a skeleton is used
 * instead.
 */
export function Spinner() {
  const t = useCommonWords();
  return (
    <div role="status" className={notes['middle']}>
      <span className={notes['ring']} />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
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
    if (!isLoaded && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [isLoaded]);
  return (
    <div className={page['page']} data-width={width}>
      <div className={page['top']}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={page['title']}>
            {title}
          </h1>
          {lead !== undefined && <p className={page['lead']}>{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </div>
  );
}

/**
 * Sets the document's title to, for example, `Prices – Wake Siguļi`. Screen readers announce it
 * first.
 */
export function usePageTitle(title: string): void {
  const { data: config } = useConfig();
  const park = config?.park.name;
  useEffect(() => {
    document.title = park === undefined ? title : `${title} – ${park}`;
  }, [title, park]);
}

/**
 * Keeps a URL with a secret from other sites and search engines. React moves both tags into the
 * head.
 */
export const SecretUrlMeta = () => (
  <>
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
  </>
);
