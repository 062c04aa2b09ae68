import { Button } from '../../shared/ui/button.tsx';
import { useConfigurationWords } from './locales/words.ts';
import css from './save-bar.module.css';

interface SaveBarProps {
  readonly isChanged: boolean;
  /** Where saving without a change has something to say. */
  readonly canSave?: boolean;
  readonly isPending: boolean;
  /** Says which settings these are, to ears. */
  readonly of: string;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** Saves a section, or takes its changes back; it says when there is something to save. */
export function SaveBar({ isChanged, canSave = isChanged, isPending, of, onSave, onDiscard }: SaveBarProps) {
  const t = useConfigurationWords();
  return (
    <div className={css['bar']} role="group" aria-label={of}>
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
