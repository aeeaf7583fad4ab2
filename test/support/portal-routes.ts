import type { TestService } from './service';

export interface PortalRoute {
  method: string;
  /** With `:id` for its parameters. */
  path: string;
}

/** What Express keeps of its routes. */
interface Router {
  stack: { route?: { path: string | string[]; methods: Record<string, boolean> } }[];
}

/** The routes of the portal, which the description leaves out. */
export function portalRoutes({ api }: TestService): PortalRoute[] {
  const { router } = api.getHttpAdapter().getInstance() as unknown as { router: Router };
  return router.stack.flatMap(({ route }) => {
    if (!route) return [];
    const paths = [route.path].flat().filter((path) => path.startsWith('/portal/'));
    return paths.flatMap((path) => Object.keys(route.methods).map((method) => ({ method: method.toUpperCase(), path })));
  });
}
