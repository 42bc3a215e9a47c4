import { defineConfig } from 'vite';
import { bundleOf } from './bundle.ts';

/** Bundles what the CLI asks of the server's code, for src/cli/serverScript.ts. */
export default defineConfig(bundleOf('answer'));
