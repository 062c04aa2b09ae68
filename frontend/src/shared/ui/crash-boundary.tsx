import { Component, type ReactNode } from 'react';

interface CrashBoundaryProps {
  /** Shown instead of what throws. */
  readonly fallback: ReactNode;
  /** When this changes, for instance to another page's address, the children are tried again. */
  readonly of?: unknown;
  readonly children: ReactNode;
}

interface CrashState {
  readonly of: unknown;
  readonly isCrashed: boolean;
}

/** Shows the fallback in place of children that throw, so that everything around them stays. */
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
