import { defineConfig } from 'vite';
import { libraryBundle } from './bundle.ts';

/** Bundles the libraries that the server loads on demand, for src/server/lazyRequire.ts. */
export default defineConfig(libraryBundle);
