import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const PRIVATE =
  'Write private members as #name. Only dependencies that Nest injects may be private parameter properties.';
const PRIVATE_STYLE = [
  { selector: 'PropertyDefinition[accessibility="private"]', message: PRIVATE },
  { selector: 'MethodDefinition[accessibility="private"][kind!="constructor"]', message: PRIVATE },
  {
    selector:
      ':matches(ClassDeclaration, ClassExpression):not(:has(> Decorator)) TSParameterProperty[accessibility="private"]',
    message: PRIVATE,
  },
];
const POSTGRES_CONNECTIONS = {
  selector: 'NewExpression[callee.name=/^(Pool|Client)$/], NewExpression[callee.object.name="pg"]',
  message: 'Connect to Postgres through packages/postgres, which gives each connection a time limit (ADR 74).',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'data/**',
      'data-dev/**',
      'test-results/**',
      'playwright-report/**',
      '.cache/**',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: false, project: './tsconfig.eslint.json' },
    },
    rules: {
      // `${number}` and `${bigint}` are readable and safe.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Nest modules are empty classes under a decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Nest and TypeORM declare options as classes, but accept and document plain objects.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-syntax': ['error', ...PRIVATE_STYLE],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['*/src/**/*.ts', 'packages/*/src/**/*.ts'],
    ignores: ['packages/postgres/**', 'frontend/**', '**/test/**', '**/*spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...PRIVATE_STYLE, POSTGRES_CONNECTIONS] },
  },
  {
    files: ['**/*spec.ts', '**/*spec.tsx'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['frontend/**/*.tsx', 'frontend/**/*.ts'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.configs.recommended],
    languageOptions: { parserOptions: { project: './frontend/tsconfig.json' } },
    rules: {
      // A handler that is one call reads best on one line; React takes no notice of what it returns.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
);
