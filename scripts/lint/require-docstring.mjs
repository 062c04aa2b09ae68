// An oxlint rule: a module's exported functions and classes have a docstring, which is a comment
// that begins with two asterisks and ends on the line above. .oxlintrc.json says in which folders.

const requireDocstring = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const check = (node) => {
      for (const name of functionsIn(node.declaration)) {
        if (!hasDocstring(context.sourceCode, node)) {
          const message = `${name} is exported without a docstring. Say in one what it returns, in which unit, and what it throws.`;
          context.report({ node: node.declaration, message });
        }
      }
    };
    return { ExportNamedDeclaration: check, ExportDefaultDeclaration: check };
  },
};

/** Returns the names of the functions and classes that a declaration declares. */
function functionsIn(declaration) {
  switch (declaration?.type) {
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
    case 'ClassDeclaration':
      return [declaration.id?.name ?? 'default'];
    case 'VariableDeclaration':
      return declaration.declarations
        .filter(({ init }) => isFunction(init))
        .map(({ id }) => id.name);
    default:
      return [];
  }
}

const isFunction = (init) =>
  init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression';

function hasDocstring(sourceCode, node) {
  const comment = sourceCode.getCommentsBefore(node).at(-1);
  return (
    comment?.type === 'Block' &&
    comment.value.startsWith('*') &&
    comment.loc.end.line + 1 === node.loc.start.line
  );
}

export default { meta: { name: 'docstrings' }, rules: { 'require-docstring': requireDocstring } };
