import { useState } from 'react';
import type { ListedClosure, takeBackClosure } from '@cablepark/contracts/schedule/closure';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { ConfirmDialog, PlainDialog } from '../../shared/forms/dialogs.tsx';
import { useLanguage } from '../../shared/i18n/language.ts';
import { toast } from '../../shared/toast/toasts.ts';
import { useTakeBackClosure } from './api.ts';
import css from './closing.module.css';
import { useClosingWords } from './locales/words.ts';
import { stretchText } from './closure-texts.ts';
import { useAction } from '../use-action.ts';

interface TakeBackDialogProps {
  readonly closure: ListedClosure;
  readonly onClose: () => void;
}

type Outcome = ResponseOf<typeof takeBackClosure>;

/** Takes a closure back after a confirmation, and then shows what became of its bookings. */
export function TakeBackDialog({ closure, onClose }: TakeBackDialogProps) {
  const t = useClosingWords();
  const language = useLanguage();
  const [outcome, setOutcome] = useState<Outcome>();
  const { mutateAsync } = useTakeBackClosure();
  const texts = { failed: t('takeBack.failed'), unsettled: t('unsettled') };
  const { perform, isPending, failure } = useAction(mutateAsync, texts, (answer) => {
    toast({ title: t('takeBack.done'), text: stretchText(language, closure) });
    setOutcome(answer);
  });
  if (outcome)
    return (
      <PlainDialog title={t('takeBack.done')} onClose={onClose}>
        <OutcomeFacts outcome={outcome} closure={closure} />
      </PlainDialog>
    );
  return (
    <ConfirmDialog
      title={t('takeBack.title')}
      confirmText={isPending ? t('takeBack.pending') : t('closures.takeBack')}
      cancelText={t('takeBack.keep')}
      isPending={isPending}
      failure={failure?.text}
      onConfirm={() => void perform({ id: closure.id })}
      onClose={() => {
        if (!isPending) onClose();
      }}
    >
      <p className={css['quiet']}>
        <strong>{stretchText(language, closure)}</strong>
      </p>
      <p className={css['quiet']}>{t('takeBack.text')}</p>
    </ConfirmDialog>
  );
}

function OutcomeFacts({ outcome, closure }: { readonly outcome: Outcome; readonly closure: ListedClosure }) {
  const t = useClosingWords();
  const nameOf = (reference: string) =>
    closure.bookings.find((booking) => booking.reference === reference)?.customerName ?? reference;
  const parts = [
    [t('takeBack.restored'), outcome.restored.map((reference) => [reference, nameOf(reference)])],
    [
      t('takeBack.settled'),
      outcome.settled.map(({ reference, how }) => [reference, `${nameOf(reference)}: ${t(`takeBack.${how}`)}`]),
    ],
    [t('takeBack.still'), outcome.stillPostponed.map((reference) => [reference, nameOf(reference)])],
  ] as const;
  const filled = parts.filter(([, lines]) => lines.length > 0);
  return (
    <div className={css['outcome']}>
      <p>{t('takeBack.opened', { count: outcome.slots })}</p>
      {filled.length === 0 && <p className={css['quiet']}>{t('takeBack.nobody')}</p>}
      {filled.map(([title, lines]) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {lines.map(([reference, text]) => (
              <li key={reference}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
