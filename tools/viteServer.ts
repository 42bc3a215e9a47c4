import { defineConfig } from 'vite';
import { bundleOf } from './bundle.ts';

/** The second half of `npm run build`: the server in one file, which starts faster than its sources. */
export default defineConfig(bundleOf('server'));
