import { defineConfig } from 'vite';
import { libraryBundle } from './bundle.ts';

/** Bundles the library of the assistants' protocol, for src/host/lazyRequire.ts. */
export default defineConfig(libraryBundle('protocol'));
