import { CablePrices, GearPrices } from '#calendar/park/facts';
import { SeasonalPriceTable } from '#calendar/park/seasons/seasonal-prices';
import { ButtonLink, Card, Page, PolicyNote } from '#shared/ui/elements';
import { useParkWords } from '../locales/words.ts';
import css from './park-pages.module.css';

/** `/prices`: what a ride and gear cost (rule 3.6). */
export function PricesPage() {
  const t = useParkWords();
  return (
    <Page width="narrow" title={t('prices.title')} lead={t('prices.lead')}>
      <div className={css['cards']}>
        <Card title={t('prices.cable')}>
          <div className={css['tables']}>
            <SeasonalPriceTable />
            <CablePrices />
          </div>
        </Card>
        <Card title={t('equipmentRental')}>
          <GearPrices />
        </Card>
        <PolicyNote
          title={t('prices.notes')}
          className={css['wide']}
          items={[
            t('prices.noteItems.vat'),
            t('prices.noteItems.booking'),
            t('prices.noteItems.policy'),
          ]}
        />
        <div className={css['callToAction']}>
          <ButtonLink to="/" tone="action">
            {t('prices.book')}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
