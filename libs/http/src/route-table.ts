import type { NextFunction, Request, Response } from 'express';
import findMyWay, { type HTTPMethod } from 'find-my-way';

export type RouteHandler = (request: Request, response: Response, next: NextFunction) => unknown;

export interface Route {
  /** As it was registered: `/v1/companies/:id`. */
  readonly path: string;
  readonly handler: RouteHandler;
}

export interface FoundRoute {
  route: Route;
  params: Record<string, string>;
}

/** Segments that are a word or one parameter; wildcards, patterns and optional parts stay with Express. */
const PLAIN = /^(?:\/(?:[\w.~-]+|:\w+))+$/;
/** Longer than any signed link; the headers of a request may be no longer than this in all. */
const MAX_PARAMETER = 16 * 1024;
const nothing = (): void => undefined;

/** The plain routes of a service by method and path: found in the time of their own length, however many there are. */
export class RouteTable {
  private readonly table = findMyWay({ caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: MAX_PARAMETER });

  /** Of two routes for the same path the first stays, as in Express; what is no plain path is left out. */
  add(method: string, path: string, handler: RouteHandler): void {
    if (!PLAIN.test(path) || this.table.hasRoute(method as HTTPMethod, path)) return;
    this.table.on(method as HTTPMethod, path, nothing, { path, handler } satisfies Route);
  }

  /**
   * @param url as in the request's first line
   * @returns null for what is not known here, for a path with an escape in it, and for a whole URL: how those are read is Express's to
   * decide, or what stands in front of the routes would see another path than the one that is served
   */
  find(method: string, url: string): FoundRoute | null {
    if (!url.startsWith('/')) return null;
    if (url.includes('%') && url.split('?', 1)[0]?.includes('%')) return null;
    const found = this.table.find(method as HTTPMethod, url);
    if (!found) return null;
    const params = found.params as Record<string, string>;
    // A parameter of nothing: `/v1/companies/` is not `/v1/companies/:id`.
    for (const name in params) if (params[name] === '') return null;
    return { route: found.store as Route, params };
  }
}
