import { Card } from '../../../shared/ui/card.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { useBookingWords } from '../locales/words.ts';
import css from '../pages/confirmation-page.module.css';
import facts from './booking-facts.module.css';

const ROWS = 6;

/** The confirmation's shape while the booking is on its way: as high as the real one. */
export function ConfirmationSkeleton() {
  const t = useBookingWords();
  return (
    <div aria-busy="true">
      <Page width="slim" title={t('confirmation.loading')} lead={'\u00a0'}>
        <Card className={css['card']}>
          <span className={css['done']} data-waiting="true" />
          {Array.from({ length: ROWS }, (_, i) => (
            <div key={i} className={facts['fact']}>
              <span className={css['waiting']} style={{ inlineSize: '30%' }} />
              <span className={css['waiting']} style={{ inlineSize: '40%' }} />
            </div>
          ))}
          <div className={css['rest']} />
        </Card>
      </Page>
    </div>
  );
}
