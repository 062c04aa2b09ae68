import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useFormWords } from './locales/words.ts';

interface Unsaved {
  readonly sections: ReadonlySet<string>;
  readonly report: (section: string, isUnsaved: boolean) => void;
}

const Unsaved = createContext<Unsaved>({ sections: new Set(), report: () => undefined });

/** Asks before the page is left while a section on it has changes that are not saved. */
export function UnsavedChanges({ children }: { readonly children: ReactNode }) {
  const t = useFormWords();
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const isUnsaved = unsaved.size > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const report = useCallback<Unsaved['report']>((section, is) => {
    setUnsaved((before) => {
      if (before.has(section) === is) return before;
      const after = new Set(before);
      if (is) after.add(section);
      else after.delete(section);
      return after;
    });
  }, []);
  useEffect(() => {
    if (!isUnsaved) return;
    // A closed or reloaded tab can only be asked about in the browser's own words.
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
  return (
    <Unsaved value={useMemo(() => ({ sections: unsaved, report }), [unsaved, report])}>
      {children}
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          title={t('unsaved.title')}
          confirmText={t('unsaved.leave')}
          cancelText={t('unsaved.stay')}
          isDangerous
          onConfirm={() => {
            blocker.proceed();
          }}
          onClose={() => {
            blocker.reset();
          }}
        >
          <p>{t('unsaved.text')}</p>
        </ConfirmDialog>
      )}
    </Unsaved>
  );
}

/** Tells the page that this section has, or no longer has, something unsaved. */
export function useUnsaved(section: string, isUnsaved: boolean): void {
  const { report } = use(Unsaved);
  useEffect(() => {
    report(section, isUnsaved);
    return () => {
      report(section, false);
    };
  }, [report, section, isUnsaved]);
}

/** Whether one of these sections has something unsaved. */
export function useHasUnsaved(...names: readonly string[]): boolean {
  const { sections } = use(Unsaved);
  return names.some((name) => sections.has(name));
}
