const { existsSync } = require('node:fs');
const { join, relative, sep } = require('node:path');

/**
 * Resolves `#folder/file` to a source of the workspace that imports it. Jest itself would look for
 * what is built while it finds the tests that a source concerns (`npm run test:changed`).
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
