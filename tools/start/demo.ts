import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error';
import { writePrivate } from './secrets';
import type { Settings } from './settings';

/** Contract, section 7: what `npm start` prints and writes to DATA_DIR/demo.json. */
export interface Demo {
  base_url: string;
  environment: string;
  investor_key: string;
  investor_read_key: string;
  founder_key: string;
  founder_read_key: string;
  company_id: string;
  form_id: string;
  pipelines: { id: string; is_default: boolean }[];
  properties: unknown[];
  operator_token: string;
  portal: { url: string; email: string; password: string };
  mcp_url: string;
}

const fileOf = (settings: Settings): string => join(settings.dataDir, 'demo.json');

const markOf = (settings: Settings): string => join(settings.dataDir, 'demo.making');

/** While the mark stands the team is half made, or made by a process that died before it could tell the keys. */
export const markDemo = (settings: Settings): void => writeFileSync(markOf(settings), '');
export const demoWasInterrupted = (settings: Settings): boolean => existsSync(markOf(settings));
export const unmarkDemo = (settings: Settings): void => rmSync(markOf(settings), { force: true });

/** The demo team of an earlier start, or undefined. */
export function readDemo(settings: Settings): Demo | undefined {
  if (settings.environment === 'live' || !existsSync(fileOf(settings))) return undefined;
  try {
    return JSON.parse(readFileSync(fileOf(settings), 'utf8')) as Demo;
  } catch {
    return undefined;
  }
}

/** @param output what `admin demo --json` printed; anything around the JSON object is ignored. */
export function parseDemo(output: string): Record<string, unknown> {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Record<string, unknown>;
  } catch {
    throw new StartError('The demo team was made, but the command that made it did not answer in JSON.');
  }
}

/** Completes the team's own fields by what only this start knows, and keeps them (mode 0600: they hold keys). */
export function writeDemo(settings: Settings, operatorToken: string, made: Demo | Record<string, unknown>): Demo {
  const demo = {
    ...made,
    base_url: settings.baseUrl,
    environment: settings.environment,
    operator_token: operatorToken,
    portal: { ...(made.portal as Demo['portal']), url: `${settings.baseUrl}/portal` },
    mcp_url: settings.mcpUrl,
  } as Demo;
  writePrivate(fileOf(settings), demo);
  return demo;
}
