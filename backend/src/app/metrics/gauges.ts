import { Gauge, Registry } from 'prom-client';

/** Returns a function that adds a gauge to this registry. */
export const createGaugeFactory =
  (registry: Registry) =>
  <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] });
