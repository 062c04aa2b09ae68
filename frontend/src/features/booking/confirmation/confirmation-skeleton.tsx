import facts from '../../../calendar/booking/booking-facts.module.css';
import { Card } from '../../../shared/ui/card.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { useBookingWords } from '../locales/words.ts';
import css from '../pages/confirmation-page.module.css';

const ROWS = 6;

/** A placeholder with the height of the confirmation, shown while the booking is loading. */
export function ConfirmationSkeleton() {
  const t = useBookingWords();
  return (
    <div aria-busy="true">
      <Page width="slim" title={t('confirmation.loading')} lead={'\u00a0'}>
        <Card className={css['card']}>
          <span className={css['checkmark']} data-skeleton="true" />
          {Array.from({ length: ROWS }, (_, i) => (
            <div key={i} className={facts['fact']}>
              <span className={css['skeleton']} style={{ inlineSize: '30%' }} />
              <span className={css['skeleton']} style={{ inlineSize: '40%' }} />
            </div>
          ))}
          <div className={css['rest']} />
        </Card>
      </Page>
    </div>
  );
}
