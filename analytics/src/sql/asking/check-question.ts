/** A question names something that questions may not use. */
export class QuestionRefused extends Error {
  override readonly name = 'QuestionRefused';
}

/** Whether a question may name these things. Names are in small letters. */
export interface AllowedNames {
  /** Functions in expressions, aggregates included, and names that no function has. */
  isFunction(name: string): boolean;
  /** Functions in FROM. */
  isTableFunction(name: string): boolean;
  /** Tables that questions ask. */
  isTable(name: string): boolean;
  /** Names of DuckDB's own tables, which reveal settings and files. */
  isInternal(name: string): boolean;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (node: Node, field: string): string => {
  const value = node[field];
  return typeof value === 'string' ? value : '';
};

/** What the parser writes for `SHOW TABLES`. */
const SHOW_TABLES = '"tables"';
/** Functions have no schema, but those that stand for syntax, as `extract`, have `main`. */
const SYNTAX_SCHEMAS = ['', 'main'];
/** These call the aggregate function whose name is their second argument. */
const NAMES_A_FUNCTION = new Set([
  'aggregate',
  'list_aggr',
  'list_aggregate',
  'array_aggr',
  'array_aggregate',
]);
const PLAIN_NAME = /^\p{L}[\p{L}\p{N}_]*$/u;

/**
 * Walks a statement as DuckDB's own parser understood it, and throws QuestionRefused unless it
 * names only allowed things: no file, no setting, no catalog, nothing random. Tables that don't
 * exist are left to DuckDB.
 */
export function checkQuestion(statement: unknown, allowed: AllowedNames): void {
  new QuestionCheck(allowed).visit(statement, NONE);
}

/** The names that WITH gives to queries, where they are in scope. */
type Queries = ReadonlySet<string>;
const NONE: Queries = new Set();

const addName = (queries: Queries, name: string): Queries =>
  new Set([...queries, name.toLowerCase()]);

class QuestionCheck {
  constructor(private readonly allowed: AllowedNames) {}

  visit(value: unknown, queries: Queries): void {
    if (Array.isArray(value)) {
      for (const item of value as unknown[]) {
        this.visit(item, queries);
      }
    }
    if (!isNode(value)) {
      return;
    }

    const { cte_map: ctes, ...node } = value;
    const known = this.#visitQueriesOfWith(ctes, queries);
    this.#checkNode(node, known);
    const type = textOf(node, 'type');
    for (const [field, content] of Object.entries(node)) {
      if (type === 'TABLE_FUNCTION' && field === 'function') {
        this.#checkTableFunction(content, known);
      } else if (type === 'RECURSIVE_CTE_NODE' && field === 'right') {
        // Only the second part of a recursive query sees the first one's rows under the name.
        this.visit(content, addName(known, textOf(node, 'cte_name')));
      } else {
        this.visit(content, known);
      }
    }
  }

  /**
   * Each query of a WITH knows those before it. Returns the names that the query after the WITH
   * knows.
   */
  #visitQueriesOfWith(ctes: unknown, queries: Queries): Queries {
    const entries =
      isNode(ctes) && Array.isArray(ctes['map']) ? (ctes['map'] as unknown[]).filter(isNode) : [];
    let known = queries;
    for (const entry of entries) {
      this.visit(entry['value'], known);
      known = addName(known, textOf(entry, 'key'));
    }

    return known;
  }

  #checkNode(node: Node, queries: Queries): void {
    // A sample differs each time, and AT is for tables that keep their own history.
    for (const field of ['sample', 'at_clause']) {
      if (node[field] !== null && node[field] !== undefined) {
        throw new QuestionRefused(field);
      }
    }

    const type = textOf(node, 'type');
    if (type === 'BASE_TABLE') {
      this.#checkTable(node, queries);
    } else if (type === 'SHOW_REF') {
      this.#checkShow(node);
    }
    if (typeof node['function_name'] === 'string') {
      this.#checkFunction(node);
    }
  }

  #checkTable(node: Node, queries: Queries): void {
    const name = textOf(node, 'table_name').toLowerCase();
    const isQualified = textOf(node, 'schema_name') !== '' || textOf(node, 'catalog_name') !== '';
    if (isQualified) {
      throw new QuestionRefused(`schema of ${name}`);
    }
    if (queries.has(name) || this.allowed.isTable(name)) {
      return;
    }
    if (this.allowed.isInternal(name) || !PLAIN_NAME.test(name)) {
      throw new QuestionRefused(`table ${name}`);
    }
  }

  #checkShow(node: Node): void {
    const isOfTables =
      textOf(node, 'show_type') === 'SHOW_UNQUALIFIED' &&
      textOf(node, 'table_name') === SHOW_TABLES;
    const isDescription = textOf(node, 'show_type') === 'DESCRIBE' && isNode(node['query']);
    if (!isOfTables && !isDescription) {
      throw new QuestionRefused(textOf(node, 'show_type'));
    }
  }

  #checkFunction(node: Node): void {
    const name = textOf(node, 'function_name').toLowerCase();
    const schema = textOf(node, 'schema');
    if (textOf(node, 'catalog') !== '' || !SYNTAX_SCHEMAS.includes(schema)) {
      throw new QuestionRefused(`schema of ${name}`);
    }
    if (!this.allowed.isFunction(schema === '' ? name : `${schema}.${name}`)) {
      throw new QuestionRefused(name);
    }
    if (NAMES_A_FUNCTION.has(name)) {
      this.#checkFunctionNamedByText(node);
    }
  }

  #checkFunctionNamedByText({ children }: Node): void {
    const [, named] = Array.isArray(children) ? (children as unknown[]) : [];
    const name =
      isNode(named) && isNode(named['value']) ? textOf(named['value'], 'value').toLowerCase() : '';
    if (name === '' || !this.allowed.isFunction(name)) {
      throw new QuestionRefused(`a function named ${name}`);
    }
  }

  #checkTableFunction(content: unknown, queries: Queries): void {
    if (!isNode(content)) {
      throw new QuestionRefused('a function');
    }

    const name = textOf(content, 'function_name').toLowerCase();
    const isQualified = textOf(content, 'schema') !== '' || textOf(content, 'catalog') !== '';
    if (isQualified || !this.allowed.isTableFunction(name)) {
      throw new QuestionRefused(name);
    }

    const { function_name: _, ...parts } = content;
    this.visit(parts, queries);
  }
}
