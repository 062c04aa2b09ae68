import { toast } from '../toast/toasts.ts';
import { useFailedText } from './use-error-text.ts';

/** Returns a function that creates a handler of failures. It shows the page's own sentence and the server's reason. */
export function useFailedToast(): (title: string, sentence: string) => (error: Error) => void {
  const failedText = useFailedText();
  return (title, sentence) => (error) => toast({ title, text: failedText(sentence, error), tone: 'destructive' });
}
