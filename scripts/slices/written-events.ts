import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import ts from 'typescript';

import { resolveImport } from '../resolve-import.ts';

/**
 * The meaning of a name: a declaration in the same file, or a name in the file from which it is
 * imported.
 */
type Meaning = { readonly node: ts.Node } | { readonly file: string; readonly name: string };

/** State and its folds name event types without writing any. */
const FOLDING = /^(Schedules|evolve\w*)$/;

/** A class that `@CommandHandler` marks, by the feature whose folder it is in. */
export interface HandledCommand {
  readonly command: string;
  readonly feature: string;
  readonly handler: string;
  readonly file: string;
}

/**
 * The sources of the back end. No registry lists the events that a command writes, so they are the
 * ones that its code names.
 */
export class BackendSources {
  readonly #meanings = new Map<string, ReadonlyMap<string, Meaning>>();

  constructor(private readonly root: string) {}

  listCommands(): HandledCommand[] {
    return readdirSync(this.root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/spec\.ts$|(^|\/)test\//.test(file))
      .sort()
      .flatMap((file) => this.#findCommands(join(this.root, file)));
  }

  /** Finds the event types that a handler names, and the code that it uses. */
  findEvents(file: string, handler: string, types: ReadonlySet<string>): ReadonlySet<string> {
    const found = new Set<string>();
    const seen = new Set<string>();

    /** Follows a declaration, or a single member of a class. */
    const follow = (at: string, name: string, member?: string): void => {
      const key = `${at}#${name}.${member ?? ''}`;
      const meaning = seen.has(key) ? undefined : this.#readMeanings(at).get(name);
      seen.add(key);
      if (meaning === undefined) {
        return;
      }
      if (!('node' in meaning)) {
        follow(meaning.file, meaning.name, member);
        return;
      }

      const followed = { at, name, node: meaning.node };
      for (const part of partsOf(meaning.node, member)) {
        visit(part, followed);
      }
    };

    const visit = (node: ts.Node, within: Declared): void => {
      if (ts.isTypeNode(node)) {
        return;
      }
      if (ts.isStringLiteral(node) && types.has(node.text) && !isCompared(node)) {
        found.add(node.text);
      }
      if (ts.isIdentifier(node) && !isProperty(node)) {
        followUnlessFolding(within.at, node.text);
      }
      if (isOfThis(node)) {
        followMember(node, within);
      }

      ts.forEachChild(node, (child) => visit(child, within));
    };

    const followUnlessFolding = (at: string, name: string, member?: string): void => {
      if (!FOLDING.test(name)) {
        follow(at, name, member);
      }
    };

    /** Follows `this.member`, or what is used of a class that Nest injected. */
    const followMember = (node: ts.PropertyAccessExpression, { at, name, node: own }: Declared) => {
      const injected = injectedClassOf(own, node.name.text);
      if (injected === undefined) {
        follow(at, name, node.name.text);
        return;
      }

      const { parent } = node;
      const used = ts.isPropertyAccessExpression(parent) ? parent.name.text : undefined;
      followUnlessFolding(at, injected, used);
    };

    follow(file, handler, 'execute');
    return found;
  }

  #findCommands(file: string): HandledCommand[] {
    const feature = relative(this.root, file).split('/')[0] ?? '';
    return [...this.#readMeanings(file)].flatMap(([handler, meaning]) => {
      if (!('node' in meaning) || !ts.isClassDeclaration(meaning.node)) {
        return [];
      }

      const isHandler = /^@CommandHandler\(/m.test(meaning.node.getText());
      return isHandler
        ? [{ command: handler.replace(/Handler$/, ''), feature, handler, file }]
        : [];
    });
  }

  #readMeanings(file: string): ReadonlyMap<string, Meaning> {
    const known = this.#meanings.get(file);
    if (known) {
      return known;
    }

    const source = ts.createSourceFile(
      file,
      readFileSync(file, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    const meanings = new Map(
      source.statements.flatMap((statement) => meaningsOf(statement, file, this.root)),
    );
    this.#meanings.set(file, meanings);
    return meanings;
  }
}

/** A declaration, and where it stands. */
interface Declared {
  readonly at: string;
  readonly name: string;
  readonly node: ts.Node;
}

/** The members of this name, if one is named and the node is a class; otherwise the node. */
function partsOf(node: ts.Node, member: string | undefined): readonly ts.Node[] {
  if (member === undefined || !ts.isClassDeclaration(node)) {
    return [node];
  }

  return node.members.filter(({ name }) => name?.getText() === member);
}

const isOfThis = (node: ts.Node): node is ts.PropertyAccessExpression =>
  ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword;

/** The class that Nest injects as this parameter of a constructor. */
function injectedClassOf(node: ts.Node, parameter: string): string | undefined {
  const constructors = ts.isClassDeclaration(node)
    ? node.members.filter(ts.isConstructorDeclaration)
    : [];
  const type = constructors
    .flatMap(({ parameters }) => [...parameters])
    .find(({ name }) => name.getText() === parameter)?.type;
  return type && ts.isTypeReferenceNode(type) ? type.typeName.getText() : undefined;
}

/** Whether an event's type is only looked for: in a comparison, a case, or a list of types. */
const isCompared = ({ parent }: ts.Node): boolean =>
  ts.isBinaryExpression(parent) || ts.isCaseClause(parent) || ts.isArrayLiteralExpression(parent);

const isProperty = (node: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(node.parent) || ts.isPropertyAssignment(node.parent)) &&
  node.parent.name === node;

/**
 * The names that a statement declares, or imports from a file of the back end. Types are left out.
 */
function meaningsOf(statement: ts.Statement, file: string, root: string): [string, Meaning][] {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return statement.name ? [[statement.name.text, { node: statement }]] : [];
  }
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((node) => [node.name.getText(), { node }]);
  }

  const from =
    ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
      ? statement.moduleSpecifier
      : null;
  if (!from || !ts.isStringLiteral(from)) {
    return [];
  }

  const imported = resolveImport(file, from.text);
  if (!imported?.startsWith(root)) {
    return [];
  }

  const named = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : (statement as ts.ExportDeclaration).exportClause;
  if (!named || !('elements' in named)) {
    return [];
  }

  return named.elements
    .filter((element) => !element.isTypeOnly)
    .map(({ name, propertyName }) => [
      name.text,
      { file: imported, name: (propertyName ?? name).text },
    ]);
}
