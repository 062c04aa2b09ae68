import { MAX_SPECIAL_DAYS } from '@cablepark/contracts/configuration/special-days';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Button } from '../../../shared/ui/elements.tsx';
import { useConfigurationWords } from '../locales/words.ts';
import { useWrittenDays } from './written-days.ts';
import css from './special-days-section.module.css';

interface SelectionBarProps {
  readonly selected: readonly Day[];
  /** Whether any of them is a special day. */
  readonly hasSpecial: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}

/** Names the selected days and says what can be done with them. */
export function SelectionBar({ selected, hasSpecial, onEdit, onRemove, onClear }: SelectionBarProps) {
  const t = useConfigurationWords();
  const written = useWrittenDays();
  const isTooMany = selected.length > MAX_SPECIAL_DAYS;
  return (
    <div className={css['bar']} role="group" aria-label={t('special.selection')}>
      <p className={css['selected']} role="status">
        <strong>{t('special.selected', { count: selected.length })}</strong>
        {selected.length > 0 && <> {written(selected)}</>}
        {isTooMany && <> {t('slots.tooLong', { days: MAX_SPECIAL_DAYS })}</>}
      </p>
      {selected.length > 0 && (
        <>
          <Button tone="quiet" onClick={onClear}>
            {t('special.clear')}
          </Button>
          {hasSpecial && <Button onClick={onRemove}>{t('special.remove')}</Button>}
          <Button tone="chosen" disabled={isTooMany} onClick={onEdit}>
            {t('special.edit')}
          </Button>
        </>
      )}
    </div>
  );
}
