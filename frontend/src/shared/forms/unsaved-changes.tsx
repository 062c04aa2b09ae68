import { useCallback, useEffect } from 'react';

import { listen } from '../device/listen.ts';
import type { Move } from '../router/site-navigation.ts';
import { useBlockedMove } from '../router/site-router.tsx';
import { createStore } from '../storage/storage.ts';
import { ConfirmDialog } from './dialogs.tsx';
import { useFormWords } from './locales/words.ts';

/** The sections of the page that have unsaved changes. */
const unsaved = createStore<ReadonlySet<string>>(new Set());

function reportUnsaved(section: string, isUnsaved: boolean): void {
  const others = [...unsaved.get()].filter((other) => other !== section);
  unsaved.set(new Set(isUnsaved ? [...others, section] : others));
}

/** Asks for confirmation before the user leaves a page that has a section with unsaved changes. */
export function UnsavedChanges() {
  const t = useFormWords();
  const isUnsaved = unsaved.useValue().size > 0;
  const mustAsk = useCallback(
    ({ from, to }: Move) => isUnsaved && from.pathname !== to.pathname,
    [isUnsaved],
  );
  const blocked = useBlockedMove(mustAsk);
  useEffect(() => {
    if (!isUnsaved) {
      return;
    }

    // When a tab is closed or reloaded, only the browser can ask, and with its own text.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    return listen([[window, 'beforeunload', ask]]);
  }, [isUnsaved]);
  return (
    blocked && (
      <ConfirmDialog
        title={t('unsaved.title')}
        confirmText={t('unsaved.leave')}
        cancelText={t('unsaved.stay')}
        isDangerous
        onConfirm={() => blocked.proceed()}
        onClose={() => blocked.reset()}
      >
        <p>{t('unsaved.text')}</p>
      </ConfirmDialog>
    )
  );
}

export function useUnsaved(section: string, isUnsaved: boolean): void {
  useEffect(() => {
    reportUnsaved(section, isUnsaved);
    return () => reportUnsaved(section, false);
  }, [section, isUnsaved]);
}

export function useHasUnsaved(...names: readonly string[]): boolean {
  const sections = unsaved.useValue();
  return names.some((name) => sections.has(name));
}
