import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { useParkTexts } from '../locales/texts.ts';
import css from './park-pages.module.css';
import { PriceTable } from './price-table.tsx';

/** `/prices`: the static price list (spec, section 2; decision 4). */
export function PricesPage() {
  const { prices: texts } = useParkTexts();
  const euros = texts.euros;
  return (
    <Page width="narrow" title={texts.title} lead={texts.lead}>
      <div className={css['cards']}>
        <PriceTable
          title={texts.cable}
          rows={[
            { name: texts.wakeboarding30, amounts: [euros('20 / 25')] },
            { name: texts.wakeboarding60, amounts: [euros('40 / 50')] },
          ]}
        />
        <PriceTable
          title={texts.rental}
          columns={[texts.per30, texts.per60]}
          rows={[
            { name: texts.wetsuit, amounts: [euros('5'), euros('7')] },
            { name: texts.board, amounts: [euros('7'), euros('10')] },
          ]}
        />
        <PriceTable title={texts.combined} rows={[{ name: texts.combinedItem, amounts: [euros('60')] }]} />
        <PriceTable
          title={texts.seasons}
          columns={[texts.each30, texts.each60]}
          rows={[
            { name: texts.offPeak, amounts: [euros('20'), euros('40')] },
            { name: texts.peak, amounts: [euros('25'), euros('50')] },
          ]}
        />
        <Card title={texts.notes} tone="note">
          <ul className={css['notes']}>
            {texts.noteItems.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Card>
        <div className={css['next']}>
          <ButtonLink to="/" tone="action">
            {texts.book}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
