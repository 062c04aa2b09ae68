import { stringify } from 'yaml';

import type { Model, ModelEvent, ModelStream } from './model.ts';

/** The log as an AsyncAPI document: its streams are channels, its events messages. */
export const drawAsyncApi = ({ events, streams }: Model): string =>
  stringify(
    {
      asyncapi: '3.0.0',
      info: {
        title: 'Cable park booking',
        version: '1.0.0',
        description:
          'The events of the log, by stream. `npm run model` draws this from the code. ' +
          'Names, phones, e-mails and free text are sealed boxes (ADR 3).',
        license: { name: 'MIT' },
      },
      defaultContentType: 'application/json',
      channels: Object.fromEntries(streams.map((stream) => [stream.kind, toChannel(stream)])),
      operations: Object.fromEntries(
        streams.map((stream) => [`append-${stream.kind}`, toOperation(stream)]),
      ),
      components: {
        messages: Object.fromEntries(events.map((event) => [event.name, toMessage(event)])),
      },
    },
    { aliasDuplicateObjects: false, lineWidth: 0 },
  );

const toMessage = ({ name, version, summary, schema, example }: ModelEvent) => ({
  name,
  title: name,
  summary,
  description: `Version ${version}.`,
  contentType: 'application/json',
  payload: schema,
  examples: [{ payload: example }],
});

function toChannel({ address, events }: ModelStream) {
  const [, parameter] = /\{(\w+)\}/.exec(address) ?? [];
  const messages = events.map((name) => [name, { $ref: `#/components/messages/${name}` }] as const);
  return {
    address,
    messages: Object.fromEntries(messages),
    ...(parameter !== undefined && {
      parameters: { [parameter]: { description: PARAMETERS[parameter] } },
    }),
  };
}

const PARAMETERS: Readonly<Record<string, string>> = {
  id: 'Whose stream it is.',
  day: 'A day in Riga.',
  hash: 'The keyed hash of a name.',
};

const toOperation = ({ kind, events }: ModelStream) => ({
  action: 'send',
  channel: { $ref: `#/channels/${kind}` },
  messages: events.map((name) => ({ $ref: `#/channels/${kind}/messages/${name}` })),
});
