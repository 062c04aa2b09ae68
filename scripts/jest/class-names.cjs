// Stands for style sheets in tests of screens, which have no bundler: the class of each name is the
// name itself.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
