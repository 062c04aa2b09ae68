import { useLanguage } from '../../shared/i18n/language.ts';
import { dateAndTime } from '../../shared/time/dates.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { DataCard } from './data-card.tsx';
import { useManageWords } from './locales/words.ts';
import css from './manage.module.css';

interface OverPageProps {
  readonly token: string;
  /** The instant until which the data may be downloaded and erased; null if they can't be any more. */
  readonly dataUntil: string | null;
  /** Whether it was cancelled while this page showed it. */
  readonly isCancelled: boolean;
  /** Whether this page has just erased them. */
  readonly isErased: boolean;
  readonly onErased: () => void;
}

/** A booking that has ended, was cancelled or erased. */
export function OverPage({ token, dataUntil, isCancelled, isErased, onErased }: OverPageProps) {
  const t = useManageWords();
  const language = useLanguage();
  const hasData = dataUntil !== null && !isErased;
  return (
    <Page width="slim" title={t(isErased ? 'over.erasedTitle' : isCancelled ? 'over.cancelledTitle' : 'over.title')}>
      <div className={css['cards']}>
        <Card className={css['card']}>
          <p>{t(isErased ? 'over.erasedText' : isCancelled ? 'over.cancelledText' : 'over.text')}</p>
          {!isErased && (
            <p className={css['quiet']}>
              {hasData ? t('over.dataUntil', { time: dateAndTime(language, dataUntil) }) : t('over.nothing')}
            </p>
          )}
          <div className={css['buttons']}>
            <ButtonLink to="/" tone="action">
              {t('over.again')}
            </ButtonLink>
          </div>
        </Card>
        {hasData && <DataCard token={token} erase={null} onErased={onErased} />}
      </div>
    </Page>
  );
}
