import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { listen } from '../device/listen.ts';
import { ConfirmDialog } from './dialogs.tsx';
import { useFormWords } from './locales/words.ts';

interface UnsavedSections {
  readonly sections: ReadonlySet<string>;
  readonly report: (section: string, isUnsaved: boolean) => void;
}

const UnsavedContext = createContext<UnsavedSections>({ sections: new Set(), report: () => undefined });

/** Asks for confirmation before the user leaves a page that has a section with unsaved changes. */
export function UnsavedChanges({ children }: { readonly children: ReactNode }) {
  const t = useFormWords();
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const isUnsaved = unsaved.size > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const report = useCallback<UnsavedSections['report']>((section, hasChanges) => {
    setUnsaved((before) => {
      if (before.has(section) === hasChanges) return before;
      const after = new Set(before);
      if (hasChanges) after.add(section);
      else after.delete(section);
      return after;
    });
  }, []);
  useEffect(() => {
    if (!isUnsaved) return;
    // When a tab is closed or reloaded, only the browser can ask, and with its own text.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    return listen([[window, 'beforeunload', ask]]);
  }, [isUnsaved]);
  return (
    <UnsavedContext value={useMemo(() => ({ sections: unsaved, report }), [unsaved, report])}>
      {children}
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          title={t('unsaved.title')}
          confirmText={t('unsaved.leave')}
          cancelText={t('unsaved.stay')}
          isDangerous
          onConfirm={() => blocker.proceed()}
          onClose={() => blocker.reset()}
        >
          <p>{t('unsaved.text')}</p>
        </ConfirmDialog>
      )}
    </UnsavedContext>
  );
}

export function useUnsaved(section: string, isUnsaved: boolean): void {
  const { report } = use(UnsavedContext);
  useEffect(() => {
    report(section, isUnsaved);
    return () => report(section, false);
  }, [report, section, isUnsaved]);
}

export function useHasUnsaved(...names: readonly string[]): boolean {
  const { sections } = use(UnsavedContext);
  return names.some((name) => sections.has(name));
}
