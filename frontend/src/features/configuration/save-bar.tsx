import { Button } from '../../shared/ui/button.tsx';
import { useConfigurationWords } from './locales/words.ts';
import css from './save-bar.module.css';

interface SaveBarProps {
  readonly isChanged: boolean;
  /** By default, only changes can be saved. Saving without any may be useful to show a validation message. */
  readonly canSave?: boolean;
  readonly isPending: boolean;
  /** The accessible name of the group of buttons. */
  readonly sectionTitle: string;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** Saves or discards a section's changes, and shows whether there are any. */
export function SaveBar({ isChanged, canSave = isChanged, isPending, sectionTitle, onSave, onDiscard }: SaveBarProps) {
  const t = useConfigurationWords();
  return (
    <div className={css['bar']} role="group" aria-label={sectionTitle}>
      {isChanged && <span className={css['unsaved']}>{t('unsaved')}</span>}
      {isChanged && (
        <Button tone="quiet" disabled={isPending} onClick={onDiscard}>
          {t('discard')}
        </Button>
      )}
      <Button tone={isChanged ? 'chosen' : 'plain'} disabled={!canSave || isPending} onClick={onSave}>
        {isPending ? t('saving') : t('save')}
      </Button>
    </div>
  );
}
