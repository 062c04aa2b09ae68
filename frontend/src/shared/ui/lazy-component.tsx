import { lazy, Suspense, useEffect, useRef, type ComponentType, type ReactNode } from 'react';

import { loadScript } from '../device/load-script.ts';
import { useCommonWords } from '../i18n/dictionary.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { LoadFailed } from './elements.tsx';

/**
 * A component whose script is loaded when it is first shown. Until then there is `meanwhile`. If it
 * can't be loaded, or throws, a message takes its place, and the page around it stays.
 */
export function makeLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Loaded = lazy<ComponentType<object>>(async () => ({
    default: (await loadScript(load)) as ComponentType<object>,
  }));
  return (props) => (
    <CrashBoundary fallback={<PartFailed />}>
      <Suspense fallback={meanwhile}>
        <Loaded {...props} />
      </Suspense>
    </CrashBoundary>
  );
}

/** It gets the focus, because its place may be out of sight, for instance a dialog's. */
function PartFailed() {
  const t = useCommonWords();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1}>
      <LoadFailed text={t('partFailed')} onRetry={() => location.reload()} />
    </div>
  );
}
