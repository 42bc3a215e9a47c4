import { defineConfig } from 'vite';
import { bundleOf } from './bundle.ts';

/** Bundles the tasks that the CLI runs with the server's code, for src/cli/serverScript.ts. */
export default defineConfig(bundleOf('task'));
