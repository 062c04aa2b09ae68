/** Thrown if a question asks for something that questions may not. */
export class QuestionRefused extends Error {
  override readonly name = 'QuestionRefused';
}

/** Whether a question may name these things. Names are in small letters. */
export interface Allowed {
  /** Functions in expressions, aggregates included, and names that no function has. */
  isFunction(name: string): boolean;
  /** Functions in FROM. */
  isTableFunction(name: string): boolean;
  /** Tables that questions ask. */
  isTable(name: string): boolean;
  /** Names that DuckDB has for tables of its own, which tell about settings and files. */
  isInternal(name: string): boolean;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (node: Node, field: string): string => {
  const value = node[field];
  return typeof value === 'string' ? value : '';
};

/** What the parser writes for `SHOW TABLES`. */
const SHOW_TABLES = '"tables"';
/** The parser names functions that stand for syntax, as `extract`, with this schema. */
const OF_SYNTAX = ['', 'main'];
const PLAIN_NAME = /^\p{L}[\p{L}\p{N}_]*$/u;

/**
 * Walks a statement as DuckDB's own parser understood it (`json_serialize_sql`), and throws QuestionRefused unless it
 * names only what is allowed: no file, no setting, no catalog, nothing random. A table that doesn't exist is left to
 * DuckDB, which says so.
 */
export function checkQuestion(statement: unknown, allowed: Allowed): void {
  new QuestionCheck(allowed, new Set(namesOfQueries(statement))).visit(statement);
}

/** The names that a statement gives to queries by WITH, wherever these are. */
function namesOfQueries(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesOfQueries);
  if (!isNode(value)) return [];
  const { cte_map: ctes, ...rest } = value;
  const entries = isNode(ctes) && Array.isArray(ctes['map']) ? (ctes['map'] as unknown[]) : [];
  const names = entries.filter(isNode).map((entry) => textOf(entry, 'key').toLowerCase());
  return [...names, ...namesOfQueries(entries), ...Object.values(rest).flatMap(namesOfQueries)];
}

class QuestionCheck {
  readonly #allowed: Allowed;
  readonly #queries: ReadonlySet<string>;

  constructor(allowed: Allowed, queries: ReadonlySet<string>) {
    this.#allowed = allowed;
    this.#queries = queries;
    // A query of such a name would let the table of this name be asked where the query isn't known.
    for (const name of queries) if (allowed.isInternal(name)) throw new QuestionRefused(`WITH ${name}`);
  }

  visit(value: unknown): void {
    if (Array.isArray(value)) for (const item of value as unknown[]) this.visit(item);
    if (!isNode(value)) return;
    this.#check(value);
    for (const [field, content] of Object.entries(value)) {
      if (textOf(value, 'type') === 'TABLE_FUNCTION' && field === 'function') this.#tableFunction(content);
      else this.visit(content);
    }
  }

  #check(node: Node): void {
    // A sample is another one each time, and a time is of tables that keep their past.
    for (const field of ['sample', 'at_clause'])
      if (node[field] !== null && node[field] !== undefined) throw new QuestionRefused(field);
    const type = textOf(node, 'type');
    if (type === 'BASE_TABLE') this.#table(node);
    else if (type === 'SHOW_REF') this.#show(node);
    if (typeof node['function_name'] === 'string') this.#function(node);
  }

  #table(node: Node): void {
    const name = textOf(node, 'table_name').toLowerCase();
    const isQualified = textOf(node, 'schema_name') !== '' || textOf(node, 'catalog_name') !== '';
    if (isQualified) throw new QuestionRefused(`schema of ${name}`);
    if (this.#allowed.isTable(name) || this.#queries.has(name)) return;
    if (this.#allowed.isInternal(name) || !PLAIN_NAME.test(name)) throw new QuestionRefused(`table ${name}`);
  }

  #show(node: Node): void {
    const isOfTables = textOf(node, 'show_type') === 'SHOW_UNQUALIFIED' && textOf(node, 'table_name') === SHOW_TABLES;
    const isDescription = textOf(node, 'show_type') === 'DESCRIBE' && isNode(node['query']);
    if (!isOfTables && !isDescription) throw new QuestionRefused(textOf(node, 'show_type'));
  }

  #function(node: Node): void {
    const name = textOf(node, 'function_name').toLowerCase();
    const schema = textOf(node, 'schema');
    if (textOf(node, 'catalog') !== '' || !OF_SYNTAX.includes(schema)) throw new QuestionRefused(`schema of ${name}`);
    if (!this.#allowed.isFunction(schema === '' ? name : `${schema}.${name}`)) throw new QuestionRefused(name);
  }

  #tableFunction(content: unknown): void {
    if (!isNode(content)) throw new QuestionRefused('a function');
    const name = textOf(content, 'function_name').toLowerCase();
    const isQualified = textOf(content, 'schema') !== '' || textOf(content, 'catalog') !== '';
    if (isQualified || !this.#allowed.isTableFunction(name)) throw new QuestionRefused(name);
    const { function_name: _, ...parts } = content;
    this.visit(parts);
  }
}
