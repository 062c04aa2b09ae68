import { readFile } from 'node:fs/promises';

import { parseSync, transformWithOxc, type Plugin } from 'vite';

const CONTRACTS = '@cablepark/contracts/';
const SOURCES = new URL('../../contracts/src/', import.meta.url);
const LEAN = '?lean';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name: string };
  readonly init?: Node | null;
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
  /** Of a literal. */
  readonly value?: unknown;
  readonly source?: { readonly value: string };
  readonly specifiers?: readonly Specifier[];
}
interface Specifier {
  readonly local: { readonly name: string };
  readonly imported?: { readonly name: string };
}

/** The part of a module of the contracts that needs no schema. */
interface LeanModule {
  readonly code: string;
  readonly names: ReadonlySet<string>;
  /** Whether anything was left out, here or of what it imports. */
  readonly isPart: boolean;
}

/**
 * Gives pages the contracts without schemas they don't use: zod is a quarter of what the first page
 * may weigh.
 */
export function leanContracts(): Plugin {
  const modules = new Map<string, Promise<LeanModule>>();
  const leanOf = (path: string): Promise<LeanModule> => {
    const known = modules.get(path) ?? leanModule(path, leanOf);
    modules.set(path, known);
    return known;
  };

  return {
    name: 'lean-contracts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(CONTRACTS) && id.endsWith(LEAN) ? `\0${id}` : undefined),
    load: async (id) =>
      id.startsWith(`\0${CONTRACTS}`)
        ? (await leanOf(id.slice(CONTRACTS.length + 1, -LEAN.length))).code
        : undefined,
    transform: {
      order: 'post',
      filter: { id: /\/frontend\/src\/.*\.tsx?$/, code: CONTRACTS },
      handler: async (code) => ({ code: await withLeanImports(code, leanOf), map: null }),
    },
  };
}

type Lookup = (path: string) => Promise<LeanModule>;

async function leanModule(path: string, leanOf: Lookup): Promise<LeanModule> {
  const file = new URL(`${path}.ts`, SOURCES);
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file.pathname);
  const body = bodyOf(code);
  const imports = await Promise.all(
    body.filter(isImport).map(async ({ source, specifiers = [] }) => {
      const from = nameIn(path, source?.value ?? '');
      const lean = from === undefined ? undefined : await leanOf(from);
      const [kept, left] = [true, false].map((isKept) =>
        specifiers.filter(
          ({ imported }) => (lean?.names.has(imported?.name ?? '') ?? false) === isKept,
        ),
      );
      return { from: lean && idOf(from ?? '', lean), kept: kept ?? [], left: left ?? [] };
    }),
  );
  const left = new Set(imports.flatMap((one) => one.left.map(({ local }) => local.name)));
  let statements = body.filter((node) => !isImport(node)).map((node) => statementOf(node, code));
  for (
    let more = statements;
    more.length > 0;
    statements = statements.filter((one) => !more.includes(one))
  ) {
    more = statements.filter(({ text }) => mentions(text, left));
    for (const name of more.flatMap(({ names }) => names)) {
      left.add(name);
    }
  }

  const own = statements.map(({ text }) => text).join('\n');
  const used = imports.flatMap(({ from, kept }) =>
    kept.map((specifier) => importOf(specifier, from ?? '')),
  );
  return {
    code: [...used, own].join('\n'),
    names: new Set(statements.flatMap(({ names }) => names)),
    isPart: left.size > 0 || imports.some(({ from }) => from?.endsWith(LEAN)),
  };
}

/** Takes from the lean part what is in it, unless the page uses an endpoint's schemas. */
async function withLeanImports(code: string, leanOf: Lookup): Promise<string> {
  let lean = code;
  for (const { start, end, source, specifiers = [] } of bodyOf(code).filter(isImport).reverse()) {
    if (!source?.value.startsWith(CONTRACTS)) {
      continue;
    }

    const path = source.value.slice(CONTRACTS.length);
    const part = await leanOf(path);
    const lines = specifiers.map((specifier) => {
      const usesSchemas = new RegExp(`\\b${specifier.local.name}\\.(body|response)\\b`).test(code);
      const isLean = part.names.has(specifier.imported?.name ?? '') && !usesSchemas;
      return importOf(specifier, isLean ? idOf(path, part) : source.value);
    });
    lean = lean.slice(0, start) + lines.join('\n') + lean.slice(end);
  }

  return lean;
}

const bodyOf = (code: string): readonly Node[] =>
  parseSync('contracts.js', code).program.body as unknown as readonly Node[];

const isImport = ({ type }: Node): boolean => type === 'ImportDeclaration';
const importOf = ({ local, imported }: Specifier, from: string): string =>
  `import { ${imported?.name ?? ''} as ${local.name} } from '${from}';`;
const idOf = (path: string, { isPart }: LeanModule): string =>
  `${CONTRACTS}${path}${isPart ? LEAN : ''}`;

/** The module of the contracts that another one imports; undefined if it is a package. */
const nameIn = (importer: string, source: string): string | undefined =>
  source.startsWith('.')
    ? new URL(source, new URL(importer, SOURCES)).pathname
        .slice(SOURCES.pathname.length)
        .replace(/\.ts$/, '')
    : undefined;

function statementOf(node: Node, code: string) {
  const { declarations, id } = node.declaration ?? node;
  const endpoint = (declarations ?? []).find(
    ({ init }) => init?.callee?.name === 'defineEndpoint',
  )?.init;
  const names = [...(declarations ?? []).map((one) => one.id), id].flatMap((one) =>
    one ? [one.name] : [],
  );
  return {
    names,
    text: endpoint ? leanEndpoint(node, endpoint, code) : code.slice(node.start, node.end),
  };
}

/** What a browser needs of an endpoint. Only the server checks requests. */
function leanEndpoint({ start, end }: Node, call: Node, code: string): string {
  const [name, route] = (call.arguments ?? []).map(({ value }) => value);
  if (typeof name !== 'string' || typeof route !== 'string') {
    throw new Error('An endpoint must say its name and route.');
  }

  const [method, path] = route.split(' ');
  return `${code.slice(start, call.start)}${JSON.stringify({ name, method, path })}${code.slice(call.end, end)}`;
}

const mentions = (text: string, names: ReadonlySet<string>): boolean =>
  names.size > 0 &&
  new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.)(${[...names].join('|')})\\b(?!\\s*:)`).test(
    text.replaceAll(/"[^"\n]*"/g, ''),
  );
