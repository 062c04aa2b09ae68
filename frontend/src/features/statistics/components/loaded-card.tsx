import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../../shared/ui/card.tsx';
import { LoadFailed } from '../../../shared/ui/notes.tsx';
import { useStatisticsWords } from '../locales/words.ts';
import css from './loaded-card.module.css';

interface LoadedCardProps<Data> {
  readonly title: string;
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>;
  readonly children: (data: Data) => ReactNode;
}

/** A card whose numbers are loaded by themselves. While others are loading it shows the previous ones, dimmed. */
export function LoadedCard<Data>({ title, query, children }: LoadedCardProps<Data>) {
  const t = useStatisticsWords();
  const { data, isError, isPlaceholderData, refetch } = query;
  return (
    <Card title={title}>
      {isError ? (
        <LoadFailed text={t('failed')} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p role="status" className={css['loading']}>
          {t('loading')}
        </p>
      ) : (
        <div className={css['content']} aria-busy={isPlaceholderData} data-stale={isPlaceholderData}>
          {children(data)}
        </div>
      )}
    </Card>
  );
}
