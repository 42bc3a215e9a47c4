import { defineConfig } from 'vite';
import { bundleOf, noteSources } from './bundle.ts';

/** The commands in one file, for tools/portal.mjs. */
export default defineConfig(bundleOf('cli', noteSources()));
