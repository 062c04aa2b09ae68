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
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    only(
      'contracts',
      '^contracts/src',
      ['^contracts/src', '^node_modules/(@types/)?(zod|luxon)/'],
      'contracts imports zod and luxon only',
    ),
    only(
      'frontend',
      '^frontend/src',
      ['^frontend/src', '^contracts/src', '^node_modules/', '^virtual:'],
      'of the workspaces, frontend imports contracts only',
    ),
    only(
      'frontend-shared',
      '^frontend/src/shared',
      ['^frontend/src/shared', '^contracts/src', '^node_modules/'],
      'shared knows no feature and not the app',
    ),
    {
      name: 'frontend-features',
      comment: 'features know shared, but neither each other nor the app',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/(app|features)/', pathNot: '^frontend/src/features/$1/' },
    },
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
