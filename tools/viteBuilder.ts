import { defineConfig } from 'vite';
import { bundleOf } from './bundle.ts';

/** Bundles tools/buildApp.ts, with which a company builds code of its own. */
export default defineConfig(bundleOf('builder'));
