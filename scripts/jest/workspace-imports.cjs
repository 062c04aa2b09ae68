const { existsSync } = require('node:fs');
const { join, relative, sep } = require('node:path');

/**
 * Resolves `#folder/file` to a source of the workspace that imports it. Jest itself would resolve
 * it to the built file when it looks for the tests of a changed source (`npm run test:changed`).
 */
module.exports = (request, options) => {
  const source = request.startsWith('#') && sourceOf(request.slice(1), options);
  return source || options.defaultResolver(request, options);
};

function sourceOf(path, { basedir, rootDir }) {
  const folders = relative(rootDir, basedir).split(sep);
  const depth = folders.indexOf('src');
  if (depth < 0 || folders.includes('node_modules')) {
    return undefined;
  }

  const file = join(rootDir, ...folders.slice(0, depth + 1), path);
  return [file, `${file}.ts`, `${file}.tsx`].find((name) => existsSync(name));
}
