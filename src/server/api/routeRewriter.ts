import type { IncomingMessage, ServerResponse } from 'node:http';
import type jsonServer from 'json-server';
import { lazyRequire } from '#host/lazyRequire.ts';

/** Returns a promise only when json-server does the rewriting. */
type Rewrite = (req: IncomingMessage, res: ServerResponse) => Promise<void> | undefined;

/**
 * Applies json-server's rewrite rules (routes.json). Rules that only replace a prefix, such as `"/api/*":
 * "/$1"`, are applied here; json-server is loaded for any other rule.
 */
export function routeRewriter(routes: Readonly<Record<string, string>>): Rewrite {
  const rules = Object.entries(routes).map(([from, to]) => {
    const [, prefix] = /^((?:\/[\w-]+)*)\/\*$/.exec(from) ?? [];
    const [, other] = /^((?:\/[\w-]+)*)\/\$1$/.exec(to) ?? [];
    return prefix === undefined || other === undefined
      ? undefined
      : { prefix: new RegExp(`^${prefix}/`, 'i'), other: `${other}/` };
  });
  const simple = rules.filter((rule) => rule !== undefined);
  if (simple.length < rules.length) return byLibrary(routes);
  return (req) => {
    for (const { prefix, other } of simple) req.url = req.url?.replace(prefix, other);
    return undefined;
  };
}

function byLibrary(routes: Readonly<Record<string, string>>): Rewrite {
  const library = lazyRequire<typeof jsonServer>('json-server');
  const rewrite = library.rewriter({ ...routes });
  return (req, res) =>
    new Promise((resolve, reject) =>
      rewrite(req as never, res as never, (error?: unknown) => (error ? reject(error as Error) : resolve())),
    );
}
