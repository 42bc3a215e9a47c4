import { defineConfig } from 'vite';

/** The second half of `npm run build`: the server in one file, which starts sooner than its sources do. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'build/server',
    target: 'node20',
    sourcemap: true,
    minify: false,
  },
});
