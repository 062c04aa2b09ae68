import { Alert, Button, Card, type ButtonProps } from 'antd';
import { useId, type ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

import { useCommonWords } from '../i18n/dictionary.ts';
import { usePageTitle } from './elements.tsx';
import { MainActionTheme } from './theme/antd-theme.tsx';
import css from './staff-page.module.css';

interface StaffPageProps {
  readonly title: string;
  /** Small controls on the title's line. */
  readonly beside?: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A staff page. It is denser than a public page, and its title has the page's normal background.
 */
export function StaffPage({ title, beside, lead, actions, children }: StaffPageProps) {
  usePageTitle(title);
  return (
    <div className={css['page']}>
      <div className={css['top']}>
        <div>
          <div className={css['line']}>
            <h1 className={css['title']}>{title}</h1>
            {beside}
          </div>
          {lead !== undefined && <p className={css['lead']}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={css['actions']}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

interface StaffCardProps {
  readonly title?: string;
  readonly children: ReactNode;
}

/** antd's card. With a title it is also a landmark. */
export function StaffCard({ title, children }: StaffCardProps) {
  const id = useId();
  if (title === undefined) {
    return <Card>{children}</Card>;
  }

  return (
    <Card
      role="region"
      aria-labelledby={id}
      styles={{ body: { paddingBlockStart: 0 } }}
      title={
        <h2 id={id} className={css['cardTitle']}>
          {title}
        </h2>
      }
    >
      {children}
    </Card>
  );
}

interface LoadFailedAlertProps {
  readonly text: string;
  readonly onRetry: () => void;
  /** Why it could not be loaded, if that is shown as well. */
  readonly cause?: string | undefined;
}

/** Shown in place of content that could not be loaded, with a button that tries again. */
export function LoadFailedAlert({ text, onRetry, cause }: LoadFailedAlertProps) {
  const t = useCommonWords();
  return (
    <Alert
      type="error"
      showIcon
      title={text}
      description={cause}
      action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
    />
  );
}

interface NotLoadedAlertProps {
  readonly query: { readonly isError: boolean; readonly refetch: () => Promise<unknown> };
  readonly loading: string;
  readonly failed: string;
}

/** Shown in place of what a query has not loaded yet, or could not load. */
export const NotLoadedAlert = ({ query, loading, failed }: NotLoadedAlertProps) =>
  query.isError ? (
    <LoadFailedAlert text={failed} onRetry={() => void query.refetch()} />
  ) : (
    <p role="status">{loading}</p>
  );

/** The page's one main action. Only this is orange. */
export const MainButton = (props: ButtonProps) => (
  <MainActionTheme>
    <Button {...props} type="primary" />
  </MainActionTheme>
);

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'onClick'> {
  readonly to: string;
}

/** A link within the site that looks like antd's button. */
export function LinkButton({ to, ...rest }: LinkButtonProps) {
  const follow = useLinkClickHandler<HTMLElement>(to);
  return <Button {...rest} href={useHref(to)} onClick={follow} />;
}
