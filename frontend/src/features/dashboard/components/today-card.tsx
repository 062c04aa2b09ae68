import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../../shared/ui/card.tsx';
import css from './today-card.module.css';

interface TodayCardProps {
  readonly title: string;
  /** Whether it is wider than others where there is room. */
  readonly isWide?: boolean;
  /** Where that is settled which the card tells. */
  readonly to: string;
  readonly linkText: string;
  /** What can be done about it here. */
  readonly action?: ReactNode;
  readonly isLoading?: boolean;
  readonly children: ReactNode;
}

/** A part of today, with the way to where it is settled. */
export const TodayCard = ({
  title,
  isWide = false,
  to,
  linkText,
  action,
  isLoading = false,
  children,
}: TodayCardProps) => (
  <Card title={title} className={`${css['card'] ?? ''} ${isWide ? (css['wide'] ?? '') : ''}`}>
    <div className={css['content']} aria-busy={isLoading}>
      {!isLoading && children}
    </div>
    <div className={css['ways']}>
      <Link to={to} className={css['link']}>
        {linkText}
      </Link>
      {action}
    </div>
  </Card>
);
