import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { useUiWords } from '../../../../shared/ui/locales/words.ts';
import css from './load-failure.module.css';

interface LoadFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** Something could not be loaded, and a way to try again. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  const ui = useUiWords();
  return (
    <Card className={css['failure']}>
      <p role="alert">{text}</p>
      <Button onClick={onRetry}>{ui('tryAgain')}</Button>
    </Card>
  );
}
