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
const FOLDING = /^(Schedules|evolve\w*|previewed)$/;

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

  /** Finds the event types that a declaration, and the declarations that it refers to, name. */
  findEvents(file: string, name: string, types: ReadonlySet<string>): ReadonlySet<string> {
    const found = new Set<string>();
    const seen = new Set<string>();
    const follow = (at: string, of: string): void => {
      const meaning = seen.has(`${at}#${of}`) ? undefined : this.#readMeanings(at).get(of);
      seen.add(`${at}#${of}`);
      if (meaning === undefined) {
        return;
      }
      if (!('node' in meaning)) {
        follow(meaning.file, meaning.name);
        return;
      }

      const visit = (node: ts.Node): void => {
        if (ts.isTypeNode(node) && !isInjected(node)) {
          return;
        }
        if (ts.isStringLiteral(node) && types.has(node.text) && !isCompared(node)) {
          found.add(node.text);
        }
        if (ts.isIdentifier(node) && !isProperty(node) && !FOLDING.test(node.text)) {
          follow(at, node.text);
        }

        ts.forEachChild(node, visit);
      };

      visit(meaning.node);
    };

    follow(file, name);
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

/** The type of a constructor's parameter is a class that Nest injects. */
const isInjected = ({ parent }: ts.Node): boolean =>
  ts.isParameter(parent) && ts.isConstructorDeclaration(parent.parent);

const isCompared = ({ parent }: ts.Node): boolean =>
  ts.isBinaryExpression(parent) || ts.isCaseClause(parent);

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
