import { formatListPrice } from '#shared/i18n/language';
import { useConfig } from '#shared/park/park';
import { DataTable } from '#shared/ui/data-table';
import { PolicyNote } from '#shared/ui/elements';
import { findRowPrice } from '../prices.ts';
import { useSeasonWords } from './locales/words.ts';
import facts from '../facts.module.css';

/** What half an hour and an hour on the cable cost in each season, by the price list (rule 3.6). */
function useSeasons() {
  const t = useSeasonWords();
  const { data: config } = useConfig();
  if (!config) {
    return [];
  }

  const seasonOf = (key: 'offPeak' | 'peak', price: number) => ({
    key,
    name: t(key),
    halfHour: formatListPrice(t.language, price),
    hour: formatListPrice(t.language, 2 * price),
  });
  return [
    seasonOf('offPeak', findRowPrice(config.pricing, 'standard')),
    seasonOf('peak', findRowPrice(config.pricing, 'peak')),
  ];
}

/** The same as a note for the booking form. */
export function SeasonalPrices() {
  const t = useSeasonWords();
  const seasons = useSeasons();
  return (
    <PolicyNote
      title={t('title')}
      items={seasons.map(({ name, halfHour, hour }) => t('note', { season: name, halfHour, hour }))}
    />
  );
}

export function SeasonalPriceTable() {
  const t = useSeasonWords();
  const seasons = useSeasons();
  return (
    <DataTable
      className={facts['facts']}
      heads={['', ...seasons.map(({ name }) => name)]}
      rows={[
        {
          key: 'halfHour',
          name: t('ride.halfHour'),
          values: seasons.map(({ halfHour }) => halfHour),
        },
        { key: 'hour', name: t('ride.hour'), values: seasons.map(({ hour }) => hour) },
      ]}
    />
  );
}
