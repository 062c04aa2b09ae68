import { Card } from 'antd';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { useDashboardWords } from '../locales/words.ts';
import css from './overview-card.module.css';

interface OverviewCardProps {
  /** The key of its title and its link in the dictionary. */
  readonly name:
    | 'riders'
    | 'attendance'
    | 'gaps'
    | 'income'
    | 'postponed'
    | 'closures'
    | 'fill'
    | 'waiting'
    | 'gear'
    | 'feedback'
    | 'mails'
    | 'hours'
    | 'prices'
    | 'week';
  readonly isWide?: boolean;
  /** The page on which staff act on what the card shows. */
  readonly to: string;
  readonly action?: ReactNode;
  readonly isLoading?: boolean;
  readonly children: ReactNode;
}

/** A card of the dashboard. Pressed anywhere, it leads to where staff act on what it shows. */
export function OverviewCard({
  name,
  isWide = false,
  to,
  action,
  isLoading = false,
  children,
}: OverviewCardProps) {
  const t = useDashboardWords();
  const id = useId();
  return (
    <Card
      hoverable
      role="region"
      aria-labelledby={id}
      title={<h2 id={id}>{t(`${name}.title`)}</h2>}
      className={`${css['card'] ?? ''} ${isWide ? (css['wide'] ?? '') : ''}`}
      classNames={{ body: css['body'] ?? '' }}
    >
      <div className={css['content']} aria-busy={isLoading}>
        {!isLoading && children}
      </div>
      <div className={css['ways']}>
        <Link to={to} className={css['link']}>
          {t(`${name}.link`)}
        </Link>
        {action}
      </div>
    </Card>
  );
}
