import { writtenTimes } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import type { HistoryFilter } from '../history-filter.ts';
import { useAuditWords } from '../locales/words.ts';
import css from './history-filters.module.css';

interface OtherFiltersProps {
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}

/** Names the restrictions that have no field, because they come with a link, and removes them. */
export function OtherFilters({ filter, onChange }: OtherFiltersProps) {
  const t = useAuditWords();
  const language = useLanguage();
  const { slotId, correlationId, stream } = filter;
  const others = [
    ['slotId', slotId && t('filter.slot', { time: writtenTimes(language, [Number(slotId)]) })],
    ['correlationId', correlationId && t('filter.action')],
    ['stream', stream && t('filter.stream', { stream })],
  ] as const;
  const named = others.filter(([, text]) => text !== null);
  if (named.length === 0) return null;
  return (
    <div className={css['others']}>
      {named.map(([name, text]) => (
        <Button
          key={name}
          aria-label={t('filter.remove', { filter: text ?? '' })}
          onClick={() => onChange({ ...filter, [name]: null })}
        >
          {text}
          <CloseIcon />
        </Button>
      ))}
    </div>
  );
}
