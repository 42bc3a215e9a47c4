import { defineConfig } from 'vite';
import { libraryBundle } from './bundle.ts';

/** Bundles the libraries that the server loads on demand, for src/host/lazyRequire.ts. */
export default defineConfig(libraryBundle('libraries'));
