import { Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { ListedClosure, takeBackClosure } from '@cablepark/contracts/schedule/closure';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';

import { ConfirmDialog, PlainDialog } from '#shared/forms/dialogs';
import { showToast } from '#shared/toast/toasts';
import { Button } from '#shared/ui/elements';
import { useAction } from '../use-action.ts';
import { CloseDialog, type ClosingKind } from './close-dialog.tsx';
import { ClosureList, PostponedList, type PostponedActions } from './closure-list.tsx';
import { formatClosedStretch, usePostponed, useTakeBackClosure } from './closures.ts';
import { useClosingWords } from './locales/words.ts';
import css from './closing.module.css';

const panels = ['postponed', 'closures'] as const;
type Panel = (typeof panels)[number];

const DRAWER_WIDTH = 'min(520px, 100vw)';

interface ClosingControlsProps extends PostponedActions {
  /**
   * Places the buttons: the one that a storm needs, and the others. Defaults to one after another.
   */
  readonly place?: (storm: ReactNode, others: ReactNode) => ReactNode;
}

const placeInRow = (storm: ReactNode, others: ReactNode) => (
  <>
    {storm}
    {others}
  </>
);

/**
 * The buttons with which staff close the park for a while, settle the bookings that this postponed,
 * and take closures back, with their dialogs and drawers. `?panel=postponed` or `?panel=closures`
 * opens a drawer at once. Must be within an `AntdTheme`. It is long because it lists its drawers
 * and dialogs one after the other.
 */
export function ClosingControls({
  onMove,
  onCancel,
  onOpen,
  place = placeInRow,
}: ClosingControlsProps) {
  const t = useClosingWords();
  const { data: postponed } = usePostponed();
  const [closing, setClosing] = useState<ClosingKind>();
  const [params] = useSearchParams();
  const [panel, setPanel] = useState<Panel | undefined>(() =>
    panels.find((name) => name === params.get('panel')),
  );
  const [takenBack, setTakenBack] = useState<ListedClosure>();
  const closePanel = () => setPanel(undefined);
  const renderClosingButton = (kind: ClosingKind) => (
    <Button onClick={() => setClosing(kind)}>{t(`buttons.${kind}`)}</Button>
  );
  return (
    <>
      {place(
        renderClosingButton('restOfToday'),
        <>
          {renderClosingButton('stretch')}
          {panels.map((name) => (
            <Button key={name} aria-haspopup="dialog" onClick={() => setPanel(name)}>
              {t(`buttons.${name}`, { number: postponed?.length ?? '–' })}
            </Button>
          ))}
        </>,
      )}
      <Drawer
        open={panel !== undefined}
        title={t(`${panel ?? 'postponed'}.title`)}
        size={DRAWER_WIDTH}
        destroyOnHidden
        onClose={closePanel}
      >
        {panel === 'closures' && <ClosureList onTakeBack={setTakenBack} />}
        {panel === 'postponed' && (
          <PostponedList
            onMove={(reference) => {
              closePanel();
              onMove(reference);
            }}
            onCancel={onCancel}
            onOpen={onOpen}
          />
        )}
      </Drawer>
      {closing && (
        <CloseDialog
          kind={closing}
          onClosed={({ bookings }) => {
            setClosing(undefined);
            if (bookings.length > 0) {
              setPanel('postponed');
            }
          }}
          onClose={() => setClosing(undefined)}
        />
      )}
      {takenBack && <TakeBackDialog closure={takenBack} onClose={() => setTakenBack(undefined)} />}
    </>
  );
}

type Outcome = ResponseOf<typeof takeBackClosure>;

/** Takes a closure back after a confirmation, and then shows what became of its bookings. */
function TakeBackDialog({
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
  const { perform, isPending, failure } = useAction(mutateAsync, texts, (answer) => {
    showToast({ title: t('takeBack.done'), text: formatClosedStretch(t.language, closure) });
    setOutcome(answer);
  });
  if (outcome) {
    return (
      <PlainDialog title={t('takeBack.done')} onClose={onClose}>
        <OutcomeFacts outcome={outcome} closure={closure} />
      </PlainDialog>
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
      outcome.stillPostponed.map((reference) => [reference, nameOf(reference)]),
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
