import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { contentSecurityPolicy } from './www/plugins/policy.ts';
import { precache } from './www/plugins/precache.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('./www'),
  // Relative addresses: the site works under any path of any host.
  base: './',
  // Not `public`: what lies there is part of scripts, and a second copy in the site would be of no use.
  publicDir: at('./www/static'),
  resolve: {
    alias: {
      'd3-transition': at('./www/src/views/graph/at-once.ts'),
      'd3-interpolate': at('./www/src/views/graph/at-once.ts'),
    },
  },
  plugins: [contentSecurityPolicy(), precache()],
  worker: { format: 'es' },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    // Data addresses for small files would be one more thing for the policy to allow.
    assetsInlineLimit: 0,
    // The polyfill fetches, and every browser with DecompressionStream knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { page: at('./www/index.html'), sw: at('./www/src/offline/sw.ts') },
      output: {
        // The service worker governs the folder that it lies in, and keeps its name over all versions.
        chunkFileNames: ({ name, facadeModuleId }) => {
          const [, module] = /\/wasm\/(\w+)\/bytes/.exec(facadeModuleId ?? '') ?? [];
          return `assets/${module === undefined ? name : `${module}-module`}-[hash].js`;
        },
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
