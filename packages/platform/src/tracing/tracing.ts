/**
 * A step of a trace that has begun. Its names are those of code and routes: nothing that a person
 * typed, and no reference or token, may be in one.
 */
export interface Span {
  /** The W3C trace context by which later steps stand below this one. */
  readonly traceparent: string;
  end(): void;
}

/** Begins steps of traces. A span without a parent is the first of its trace. */
export interface Tracer {
  start(name: string, parent: string | undefined, startedAt?: Date): Span | undefined;
}

/** Like OpenTelemetry's own, a process has one tracer, or none where traces are off. */
let present: Tracer | undefined;

/** Sets the process' tracer; undefined turns traces off. */
export function useTracer(tracer: Tracer | undefined): void {
  present = tracer;
}

/** Whether spans are recorded at all. */
export const isTracing = (): boolean => present !== undefined;

/** `00-TRACE-SPAN-FLAGS`; ids of zeros are invalid. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-([\da-f]{2})$/;

/** The lowest bit of the flags says whether the caller records the trace. */
const isUnsampled = (traceparent: string): boolean => {
  const [, flags] = TRACEPARENT.exec(traceparent) ?? [];
  return flags !== undefined && parseInt(flags, 16) % 2 === 0;
};

/**
 * Begins a trace, or goes on with that of a caller who sent its context. Undefined where traces are
 * off, and where the caller doesn't record this one.
 */
export function startTrace(name: string, caller: string | undefined): Span | undefined {
  if (present === undefined || (caller !== undefined && isUnsampled(caller))) {
    return undefined;
  }

  const isValid = caller !== undefined && TRACEPARENT.test(caller);
  return present.start(name, isValid ? caller : undefined);
}

/** Begins a step below another one. Undefined where that one isn't traced. */
export const startSpan = (
  name: string,
  parent: string | undefined,
  startedAt?: Date,
): Span | undefined => (parent === undefined ? undefined : present?.start(name, parent, startedAt));
