import { useLanguage } from '../../../shared/i18n/language.ts';
import { useConfig } from '../../../shared/park/use-park.ts';
import { shortWeekday } from '../../../shared/time/day-names.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { useDashboardWords } from '../locales/words.ts';
import css from './hours-card.module.css';

/** The current opening hours. */
export function HoursCard() {
  const t = useDashboardWords();
  const language = useLanguage();
  const { data: config, isError, refetch } = useConfig();
  if (isError) return <LoadFailed text={t('hours.failed')} onRetry={() => void refetch()} />;
  return (
    <Card title={t('hours.title')}>
      <dl className={css['hours']}>
        {config?.operatingHours.map(({ id, dayOfWeek, openTime, closeTime, isClosed }) => (
          <div key={id}>
            <dt>{shortWeekday(language, dayOfWeek)}</dt>
            <dd>{isClosed ? t('hours.closed') : `${openTime}–${closeTime}`}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
