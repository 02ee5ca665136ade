// ESLint configuration for the scripts of the page and of its tests: the recommended rules.

import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['**/node_modules/'] },
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['web/js/**/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['web/js/worker.js', 'web/js/served.js'], languageOptions: { globals: globals.worker } },
  { files: ['web/sw.js'], languageOptions: { globals: globals.serviceworker } },
  // Tests pass functions to the browser.
  { files: ['web-tests/**/*.js'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
