import { useState } from 'react';

import type { ListedClosure, takeBackClosure } from '@cablepark/contracts/schedule/closure';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';

import { ConfirmDialog, Dialog } from '#shared/forms/dialogs';
import { useAction } from '../use-action.ts';
import { useTakeBackClosure } from './closures.ts';
import { useClosingWords } from './locales/words.ts';
import { formatClosedStretch } from './stretch-text.ts';
import css from './closing.module.css';

type Outcome = ResponseOf<typeof takeBackClosure>;

/** Takes a closure back after a confirmation, and then shows what became of its bookings. */
export function TakeBackDialog({
  closure,
  onClose,
}: {
  readonly closure: ListedClosure;
  readonly onClose: () => void;
}) {
  const t = useClosingWords();
  const [outcome, setOutcome] = useState<Outcome>();
  const { mutateAsync } = useTakeBackClosure();
  const texts = { failed: t('takeBack.failed'), unsettled: t('unsettled') };
  const { perform, isPending, failure } = useAction(mutateAsync, texts, setOutcome);
  if (outcome) {
    return (
      <Dialog title={t('takeBack.done')} onClose={onClose}>
        <OutcomeFacts outcome={outcome} closure={closure} />
      </Dialog>
    );
  }

  return (
    <ConfirmDialog
      title={t('takeBack.title')}
      confirmText={isPending ? t('takeBack.pending') : t('closures.takeBack')}
      cancelText={t('takeBack.keep')}
      isPending={isPending}
      failure={failure?.text}
      onConfirm={() => void perform({ id: closure.id })}
      onClose={() => {
        if (!isPending) {
          onClose();
        }
      }}
    >
      <p className={css['quiet']}>
        <strong>{formatClosedStretch(t.language, closure)}</strong>
      </p>
      <p className={css['quiet']}>{t('takeBack.text')}</p>
    </ConfirmDialog>
  );
}

function OutcomeFacts({
  outcome,
  closure,
}: {
  readonly outcome: Outcome;
  readonly closure: ListedClosure;
}) {
  const t = useClosingWords();
  const nameOf = (reference: string) =>
    closure.bookings.find((booking) => booking.reference === reference)?.customerName ?? reference;
  const stillText = (reference: string) => {
    const reason = outcome.reasons.find((one) => one.reference === reference);
    const name = nameOf(reference);
    return reason === undefined ? name : `${name}: ${t(`takeBack.why.${reason.code}`)}`;
  };
  const parts = [
    [t('takeBack.restored'), outcome.restored.map((reference) => [reference, nameOf(reference)])],
    [
      t('takeBack.settled'),
      outcome.settled.map(({ reference, how }) => [
        reference,
        `${nameOf(reference)}: ${t(`takeBack.${how}`)}`,
      ]),
    ],
    [
      t('takeBack.still'),
      outcome.stillPostponed.map((reference) => [reference, stillText(reference)]),
    ],
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
