// The content security policy of the built site.
import type { Plugin } from 'vite';

/**
 * A static host sets no headers, so the policy stands in the page. It binds the engine's workers too, because
 * they start from blobs. `worker-src` names 'self' only for the service worker, to which no data is ever given.
 */
export const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

/** Puts the policy before anything that it should bind; the development server needs connections and has none. */
export function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const charset = '<meta charset="utf-8" />';
        if (!html.includes(charset)) throw new Error('index.html has no charset to put the policy after');
        return html.replace(
          charset,
          `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
        );
      },
    },
  };
}
