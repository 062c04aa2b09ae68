import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { ListedClosure } from '@cablepark/contracts/schedule/closure';

import { Dialog } from '#shared/forms/dialogs';
import { CloseDialog, type ClosingKind } from './close-dialog.tsx';
import { ClosureList, PostponedList, type PostponedActions } from './closure-list.tsx';
import { usePostponed } from './closures.ts';
import { useClosingWords } from './locales/words.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

const panels = ['postponed', 'closures'] as const;
type Panel = (typeof panels)[number];

interface ClosingControlsProps extends PostponedActions {
  /**
   * Places the buttons: the one that closes the rest of today, as in a storm, and the others.
   * Defaults to one after another.
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
 * and take closures back, with their dialogs. `?panel=postponed` or `?panel=closures` opens one at
 * once. Must be within an `AntdTheme`. It is long because it lists its dialogs one after the other.
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
      {panel && (
        <Dialog title={t(`${panel}.title`)} isTall onClose={() => setPanel(undefined)}>
          {panel === 'closures' && <ClosureList onTakeBack={setTakenBack} />}
          {panel === 'postponed' && (
            <PostponedList
              onMove={(reference) => {
                setPanel(undefined);
                onMove(reference);
              }}
              onCancel={onCancel}
              onOpen={onOpen}
            />
          )}
        </Dialog>
      )}
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
