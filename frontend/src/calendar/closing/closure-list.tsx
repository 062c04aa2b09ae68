import type { ListedClosure } from '@cablepark/contracts/schedule/closure';
import { noteIn } from '@cablepark/contracts/shared/public-note';
import { useLanguage } from '../../shared/i18n/language.ts';
import { dateAndTime } from '../../shared/time/dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyNote, NotLoaded } from '../../shared/ui/notes.tsx';
import { useClosures } from './api.ts';
import { BookingLines } from './booking-lines.tsx';
import css from './lists.module.css';
import { useClosingWords } from './locales/words.ts';
import { stretchText } from './stretch-text.ts';

interface ClosureListProps {
  readonly onTakeBack: (closure: ListedClosure) => void;
}

/** All closures, newest first, each with the bookings that it postponed. */
export function ClosureList({ onTakeBack }: ClosureListProps) {
  const t = useClosingWords();
  const query = useClosures();
  const { data: closures } = query;
  if (!closures) return <NotLoaded query={query} loading={t('closures.loading')} failed={t('closures.failed')} />;
  if (closures.length === 0) return <EmptyNote title={t('closures.empty')}>{t('closures.emptyText')}</EmptyNote>;
  return (
    <>
      <p className={css['lead']}>{t('closures.lead')}</p>
      <ul className={css['list']}>
        {closures.map((closure) => (
          <ClosureItem key={closure.id} closure={closure} onTakeBack={onTakeBack} />
        ))}
      </ul>
    </>
  );
}

function ClosureItem({ closure, onTakeBack }: ClosureListProps & { readonly closure: ListedClosure }) {
  const t = useClosingWords();
  const language = useLanguage();
  const { reason, note, slots, bookings, mails, createdAt, takenBackAt } = closure;
  const stretch = stretchText(language, closure);
  return (
    <li className={css['item']}>
      <div className={css['head']}>
        <h3>{stretch}</h3>
        <span className={css['quiet']}>{t('closures.created', { when: dateAndTime(language, createdAt) })}</span>
      </div>
      <p className={css['note']}>
        <strong>{t(`reason.${reason}`)}</strong>
        {note && `: ${noteIn(language, note) ?? ''}`}
      </p>
      <dl className={css['facts']}>
        <div>
          <dt>{t('closures.slots')}</dt>
          <dd>{slots}</dd>
        </div>
        <div>
          <dt>{t('closures.bookings')}</dt>
          <dd>{bookings.length}</dd>
        </div>
        <div>
          <dt>{t('closures.mails')}</dt>
          <dd>{mails}</dd>
        </div>
      </dl>
      {bookings.length > 0 && (
        <details className={css['bookings']}>
          <summary>{t('closures.show', { count: bookings.length })}</summary>
          <BookingLines bookings={bookings} />
        </details>
      )}
      <div className={css['buttons']}>
        {takenBackAt === null ? (
          <Button aria-label={t('closures.takeBackOf', { stretch })} onClick={() => onTakeBack(closure)}>
            {t('closures.takeBack')}
          </Button>
        ) : (
          <strong>{t('closures.takenBack', { when: dateAndTime(language, takenBackAt) })}</strong>
        )}
      </div>
    </li>
  );
}
