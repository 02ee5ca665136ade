// The rules that every script of the page and of its tests keeps: those that ESLint recommends.

import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['**/node_modules/'] },
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['web/js/**/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['web/js/worker.js', 'web/js/served.js'], languageOptions: { globals: globals.worker } },
  { files: ['web/sw.js'], languageOptions: { globals: globals.serviceworker } },
  // Tests hand functions to the browser, which run there.
  { files: ['web-tests/**/*.js'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
