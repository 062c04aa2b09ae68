import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** A component whose script is loaded when it is first shown. Until then there is `meanwhile`. */
export function makeLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Loaded = lazy<ComponentType<object>>(async () => ({
    default: (await load()) as ComponentType<object>,
  }));
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Loaded {...props} />
    </Suspense>
  );
}
