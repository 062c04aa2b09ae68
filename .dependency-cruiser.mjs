const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.(spec|int-spec|e2e-spec)\\.ts$|/test/' },
  to: { pathNot: allowed },
});

/** Which part may import what: design.md, section 1, and docs/adr. Tests may reach further. */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only(
      'contracts',
      '^contracts/src',
      ['^contracts/src', '^node_modules/(@types/)?(zod|luxon)/'],
      'contracts imports zod and luxon only',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules|dist' },
    exclude: { path: 'dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
    },
  },
};
