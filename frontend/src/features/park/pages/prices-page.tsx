import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { useParkWords } from '../locales/words.ts';
import css from './park-pages.module.css';
import { PriceTable } from './price-table.tsx';

/** `/prices`: the static price list (rule 3.6). */
export function PricesPage() {
  const t = useParkWords();
  const euros = (amount: string) => t('prices.euros', { amount });
  return (
    <Page width="narrow" title={t('prices.title')} lead={t('prices.lead')}>
      <div className={css['cards']}>
        <PriceTable
          title={t('prices.cable')}
          rows={[
            { name: t('prices.wakeboarding30'), amounts: [euros('20 / 25')] },
            { name: t('prices.wakeboarding60'), amounts: [euros('40 / 50')] },
            { name: t('prices.combined'), amounts: [euros('60')] },
          ]}
        />
        <PriceTable
          title={t('prices.rental')}
          columns={[t('prices.per30'), t('prices.per60')]}
          rows={[
            { name: t('prices.wetsuit'), amounts: [euros('5'), euros('7')] },
            { name: t('prices.board'), amounts: [euros('7'), euros('10')] },
          ]}
        />
        <PriceTable
          title={t('prices.seasons')}
          columns={[t('prices.each30'), t('prices.each60')]}
          rows={[
            { name: t('prices.offPeak'), amounts: [euros('20'), euros('40')] },
            { name: t('prices.peak'), amounts: [euros('25'), euros('50')] },
          ]}
        />
        <Card title={t('prices.notes')} tone="note">
          <ul className={css['notes']}>
            <li>{t('prices.noteItems.vat')}</li>
            <li>{t('prices.noteItems.booking')}</li>
            <li>{t('prices.noteItems.policy')}</li>
          </ul>
        </Card>
        <div className={css['callToAction']}>
          <ButtonLink to="/" tone="action">
            {t('prices.book')}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
