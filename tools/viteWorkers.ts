import { defineConfig } from 'vite';
import { bundleOf } from './bundle.ts';

/** Bundles what the server's threads run: the parser of e-mails and the check of a config. */
export default defineConfig(bundleOf('workers'));
