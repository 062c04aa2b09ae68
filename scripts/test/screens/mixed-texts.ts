import ts from 'typescript';

/**
 * The kinds of content that an expression may put into a page. `element` stands for elements, and
 * for content that is handed in to be placed as it is; `nothing` for `false`, `null` and the like.
 */
type Content = 'text' | 'element' | 'nothing';

/** A text beside other children, and the line where its element begins. */
export interface MixedText {
  readonly line: number;
  readonly text: string;
}

/** Names of functions that are handed in and return content to be placed, not a text. */
const RENDERING_NAMES = /^(children|render\w*)$/;
/** Methods that make a list by the function that is their last argument. */
const LISTING_METHODS: ReadonlySet<string> = new Set(['map', 'from']);

/**
 * Lists the texts of a component file that stand beside other children of the same element. A
 * browser's translation replaces text nodes by elements of its own; React goes on writing into the
 * old nodes, unless a text is the only child of its element. `mixing` are the components whose only
 * child has siblings all the same.
 */
export function findMixedTexts(
  source: string,
  mixing: ReadonlySet<string> = new Set(),
): MixedText[] {
  return new ComponentFile(parse(source), mixing).findMixedTexts();
}

/**
 * Names the components of a file that place their own children beside others, as a card does below
 * its title.
 */
export function findMixingComponents(source: string): string[] {
  const found: string[] = [];
  visitAll(parse(source), (node) => {
    if (ts.isJsxElement(node) && node.children.filter(isSeen).length > 1) {
      const hasChildren = node.children.some(
        (child) => ts.isJsxExpression(child) && child.expression?.getText() === 'children',
      );
      found.push(...(hasChildren ? componentAround(node) : []));
    }
  });
  return found;
}

const parse = (source: string): ts.SourceFile =>
  ts.createSourceFile('screen.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

/** A component file, with what its names stand for. */
class ComponentFile {
  /** The properties of the file's components that hold elements. */
  readonly #slots = new Set<string>();
  readonly #values = new Map<string, ts.Expression>();
  readonly #functions = new Map<string, ts.FunctionLikeDeclaration>();

  constructor(
    private readonly file: ts.SourceFile,
    private readonly mixing: ReadonlySet<string>,
  ) {
    visitAll(file, (node) => this.#learn(node));
  }

  findMixedTexts(): MixedText[] {
    const found: MixedText[] = [];
    visitAll(this.file, (node) => {
      if (ts.isJsxElement(node)) {
        found.push(...this.#listMixed(node));
      } else if (ts.isJsxFragment(node) && !isJsxParent(node.parent)) {
        // Where a fragment ends up is unknown, so each text in it needs an element.
        found.push(
          ...this.#report(
            node,
            this.#childrenOf(node).filter((child) => this.#isText(child)),
          ),
        );
      } else if (ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? '')) {
        // The same holds for a component that returns a text.
        found.push(
          ...this.#report(
            node,
            returnsOf(node).filter((value) => this.#contentOf(value).has('text')),
          ),
        );
      }
    });
    return found;
  }

  #learn(node: ts.Node): void {
    if (
      ts.isPropertySignature(node) &&
      ts.isIdentifier(node.name) &&
      /\bReactNode\b/.test(node.type?.getText() ?? '')
    ) {
      this.#slots.add(node.name.text);
    }
    if (ts.isParameter(node) && ts.isIdentifier(node.name) && isHandedElement(node)) {
      this.#slots.add(node.name.text);
    }
    if (ts.isFunctionDeclaration(node) && node.name) {
      this.#functions.set(node.name.text, node);
    }
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      if (ts.isArrowFunction(node.initializer)) {
        this.#functions.set(node.name.text, node.initializer);
      } else {
        this.#values.set(node.name.text, node.initializer);
      }
    }
  }

  #listMixed(element: ts.JsxElement): MixedText[] {
    const children = this.#childrenOf(element);
    const texts = children.filter((child) => this.#isText(child));
    const isMixing = this.mixing.has(element.openingElement.tagName.getText());
    const isAlone = children.length === 1 && !isMixing && !this.#isList(children[0]);
    if (texts.length === 0 || isAlone) {
      return [];
    }
    if (isReplacedWhole(element, texts)) {
      return [];
    }

    const isFixed = children.every((child) => !ts.isJsxExpression(child));
    const isPunctuation = texts.every((text) => !/\p{L}|\p{N}/u.test(text.getText()));
    return isFixed && isPunctuation ? [] : this.#report(element, texts);
  }

  #report(at: ts.Node, texts: readonly ts.Node[]): MixedText[] {
    const { line } = this.file.getLineAndCharacterOfPosition(at.getStart());
    return texts.map((text) => ({ line: line + 1, text: text.getText().trim() }));
  }

  /** Returns the visible children. Spaces never change. */
  #childrenOf(parent: ts.JsxElement | ts.JsxFragment): ts.JsxChild[] {
    return parent.children
      .filter(isSeen)
      .flatMap((child) => (ts.isJsxFragment(child) ? this.#childrenOf(child) : [child]));
  }

  #isText(child: ts.JsxChild): boolean {
    if (ts.isJsxText(child)) {
      return true;
    }

    return (
      ts.isJsxExpression(child) &&
      child.expression !== undefined &&
      this.#contentOf(child.expression).has('text')
    );
  }

  /** Whether a child is a list, whose texts are siblings even without another child. */
  #isList(child: ts.JsxChild | undefined): boolean {
    return child !== undefined && ts.isJsxExpression(child) && isListing(child.expression);
  }

  #contentOf(
    expression: ts.Expression,
    seen: ReadonlySet<ts.Node> = new Set(),
  ): ReadonlySet<Content> {
    const collectContents = (...expressions: readonly ts.Expression[]): ReadonlySet<Content> =>
      new Set(expressions.flatMap((each) => [...this.#contentOf(each, seen)]));
    if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression)) {
      return collectContents(expression.expression);
    }
    if (
      ts.isJsxElement(expression) ||
      ts.isJsxSelfClosingElement(expression) ||
      ts.isJsxFragment(expression)
    ) {
      return new Set(['element']);
    }
    if (ts.isConditionalExpression(expression)) {
      return collectContents(expression.whenTrue, expression.whenFalse);
    }
    if (ts.isBinaryExpression(expression)) {
      const isAnd = expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
      return isAnd
        ? collectContents(expression.right)
        : collectContents(expression.left, expression.right);
    }
    if (ts.isCallExpression(expression)) {
      return this.#contentOfCall(expression, seen);
    }
    if (ts.isIdentifier(expression)) {
      return this.#contentOfName(expression.text, seen);
    }
    if (ts.isPropertyAccessExpression(expression)) {
      return new Set([this.#slots.has(expression.name.text) ? 'element' : 'text']);
    }

    return new Set([NOTHING.has(expression.kind) ? 'nothing' : 'text']);
  }

  #contentOfCall(
    { expression: callee, arguments: given }: ts.CallExpression,
    seen: ReadonlySet<ts.Node>,
  ) {
    const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
    const [placed] = given;
    if (name === 'createPortal' && placed) {
      return this.#contentOf(placed, seen);
    }
    if (RENDERING_NAMES.test(name) || this.#slots.has(name)) {
      return new Set<Content>(['element']);
    }

    const callback = LISTING_METHODS.has(name) ? given.at(-1) : undefined;
    if (callback && ts.isIdentifier(callback) && RENDERING_NAMES.test(callback.text)) {
      return new Set<Content>(['element']);
    }

    const called =
      callback && ts.isArrowFunction(callback)
        ? callback
        : this.#functions.get(callback?.getText() ?? name);
    if (called === undefined || seen.has(called)) {
      return new Set<Content>(['text']);
    }

    const inside = new Set([...seen, called]);
    return new Set(returnsOf(called).flatMap((value) => [...this.#contentOf(value, inside)]));
  }

  #contentOfName(name: string, seen: ReadonlySet<ts.Node>): ReadonlySet<Content> {
    if (this.#slots.has(name)) {
      return new Set(['element']);
    }
    if (name === 'undefined') {
      return new Set(['nothing']);
    }

    const value = this.#values.get(name);
    return value && !seen.has(value)
      ? this.#contentOf(value, new Set([...seen, value]))
      : new Set(['text']);
  }
}

const NOTHING: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.TrueKeyword,
]);

/**
 * Whether the element gets a new key whenever its texts change, so that React replaces it as a
 * whole.
 */
function isReplacedWhole(
  { openingElement: { attributes } }: ts.JsxElement,
  texts: readonly ts.JsxChild[],
): boolean {
  const key = attributes.properties.find(
    (property): property is ts.JsxAttribute =>
      ts.isJsxAttribute(property) && property.name.getText() === 'key',
  );
  const value = key?.initializer?.getText() ?? '';
  return /\blanguage\}$/.test(value) || texts.every((text) => text.getText() === value);
}

function returnsOf(called: ts.FunctionLikeDeclaration): ts.Expression[] {
  const { body } = called;
  if (body === undefined) {
    return [];
  }
  if (!ts.isBlock(body)) {
    return [body];
  }

  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) {
      found.push(node.expression);
    } else if (!ts.isFunctionLike(node)) {
      ts.forEachChild(node, visit);
    }
  };

  visit(body);
  return found;
}

function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => visitAll(child, visit));
}

const isJsxParent = (node: ts.Node): boolean => ts.isJsxElement(node) || ts.isJsxFragment(node);

function isSeen(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) {
    return child.text.trim() !== '';
  }

  return !(ts.isJsxExpression(child) && isSpace(child.expression));
}

/** The names of the component that renders an element; none outside of a component. */
function componentAround(node: ts.Node): string[] {
  const around = ts.findAncestor(
    node,
    (each) => ts.isFunctionDeclaration(each) || ts.isVariableStatement(each),
  );
  if (around && ts.isFunctionDeclaration(around)) {
    return around.name ? [around.name.text] : [];
  }

  return around && ts.isVariableStatement(around)
    ? around.declarationList.declarations.map(({ name }) => name.getText())
    : [];
}

const isSpace = (expression: ts.Expression | undefined): boolean =>
  expression === undefined || (ts.isStringLiteral(expression) && expression.text.trim() === '');

const isListing = (expression: ts.Expression | undefined): boolean =>
  expression !== undefined &&
  ts.isCallExpression(expression) &&
  ts.isPropertyAccessExpression(expression.expression) &&
  LISTING_METHODS.has(expression.expression.name.text);

/**
 * Whether a parameter is an element: it is declared as one, or a component passes it to the
 * function that renders its content.
 */
function isHandedElement({ type, parent }: ts.ParameterDeclaration): boolean {
  if (type !== undefined) {
    return /\bReactNode\b/.test(type.getText());
  }

  return ts.isArrowFunction(parent) && ts.isJsxExpression(parent.parent);
}
