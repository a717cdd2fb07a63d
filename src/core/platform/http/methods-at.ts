import type { Application } from 'express';

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** Methods that a path answers. A literal path is one of its own, whatever parameter its last part would fit. */
export function methodsAt(app: Application, path: string): string[] {
  const { stack } = (app as unknown as { router: { stack: Layer[] } }).router;
  const routes = stack.flatMap((layer) => (layer.route && layer.match(path) ? [layer.route] : []));
  const literal = routes.filter((route) => route.path === path);
  const methods = new Set(
    (literal.length > 0 ? literal : routes).flatMap((route) =>
      Object.keys(route.methods).map((each) => each.toUpperCase()),
    ),
  );
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].filter((each) => each !== '_ALL').sort();
}
