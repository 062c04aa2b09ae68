import { Component, type ReactNode } from 'react';

interface CrashBoundaryProps {
  /** Shown instead of what throws. */
  readonly fallback: ReactNode;
  /** What is shown is tried again once this is another one, for instance the page's address. */
  readonly of?: unknown;
  readonly children: ReactNode;
}

interface CrashState {
  readonly of: unknown;
  readonly isCrashed: boolean;
}

/** Shows the fallback in the place of what throws, so that everything around it goes on. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { of: undefined, isCrashed: false };

  static getDerivedStateFromError(): Partial<CrashState> {
    return { isCrashed: true };
  }

  static getDerivedStateFromProps(
    props: CrashBoundaryProps,
    state: CrashState,
  ): Partial<CrashState> | null {
    return state.of === props.of ? null : { of: props.of, isCrashed: false };
  }

  override render() {
    return this.state.isCrashed ? this.props.fallback : this.props.children;
  }
}
