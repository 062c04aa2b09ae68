import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

import { findCertificateFault } from '@cablepark/platform/network/certificate-fault';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import { describeStoreFault } from '../start-failure.ts';

const CONNECT_MS = 2000;
const DEFAULT_PORT = 2113;

interface Node {
  readonly host: string;
  readonly port: number;
}

/**
 * Throws StartupRefused if nodes of the event store answer, but none with a trusted certificate;
 * for several nodes, the client itself would only say that it found no leader. Nodes that don't
 * answer are waited for elsewhere.
 */
export async function refuseWrongCertificate(
  eventStoreUrl: string,
  storeIn = 'EVENTSTORE_URL',
): Promise<void> {
  const { nodes, options, isDiscovered } = parseAddress(eventStoreUrl);
  if (options.get('tls') === 'false' || options.get('tlsverifycert') === 'false' || isDiscovered) {
    return;
  }

  const ca = readCertificates(options.get('tlscafile'));
  const found = await Promise.all(nodes.map((node) => checkCertificate(node, ca)));
  const faults = found.filter((fault) => typeof fault === 'string');
  if (faults[0] !== undefined && !found.includes(true)) {
    throw new StartupRefused(describeStoreFault(storeIn, faults[0]));
  }
}

/**
 * Returns true if a node's certificate is trusted, its fault if it isn't, and false if the node
 * doesn't show one.
 */
async function checkCertificate(
  { host, port }: Node,
  ca: Buffer | undefined,
): Promise<boolean | string> {
  const socket = connect({
    host,
    port,
    timeout: CONNECT_MS,
    ALPNProtocols: ['h2'],
    servername: isIP(host) === 0 ? host : '',
    ...(ca && { ca }),
  });
  socket.once('timeout', () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'secureConnect');
    return true;
  } catch (error) {
    return findCertificateFault(error) ?? false;
  } finally {
    socket.destroy();
  }
}

/** The nodes and options in an address. Keys are compared as the client compares them. */
function parseAddress(url: string) {
  const [, scheme = '', hosts = '', query = ''] =
    /^(esdb(?:\+discover)?):\/\/(?:[^@/?]*@)?([^/?]*)\/?(?:\?(.*))?$/.exec(url) ?? [];
  const options = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(query)) {
    options.set(key.toLowerCase().replace(/[_-]/g, ''), value);
  }

  const nodes = hosts.split(',').flatMap((text): Node[] => {
    const [host = '', port = String(DEFAULT_PORT)] = text.trim().split(':');
    return host === '' ? [] : [{ host, port: Number(port) }];
  });
  return { nodes, options, isDiscovered: scheme.endsWith('+discover') };
}

/**
 * The file's content; undefined if there is no file or it can't be read, which the client reports
 * itself.
 */
function readCertificates(file: string | undefined): Buffer | undefined {
  if (file === undefined) {
    return undefined;
  }

  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
