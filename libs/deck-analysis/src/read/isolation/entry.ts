import { homedir } from 'node:os';
import { basename, join } from 'node:path';

const HOOK = 'run-from-sources.js';

export interface Entry {
  file: string;
  execArgv: string[];
  env: NodeJS.ProcessEnv;
}

/**
 * A program of its own (a process or a thread) beside this module. Compiled, it is a plain JavaScript file; when this module
 * itself runs from source (under Jest), so does the program, through a small loader preloaded into it.
 * @param directory of the calling module
 * @param name the file's name without extension
 */
export function programEntry(directory: string, name: string): Entry {
  const fromSources = basename(__filename).endsWith('.ts');
  return {
    file: join(directory, `${name}${fromSources ? '.ts' : '.js'}`),
    execArgv: fromSources ? ['--require', join(__dirname, HOOK)] : [],
    // The compiler unpacks itself once into the user's cache; a reader may write no file, and must find it there.
    env: fromSources ? { HOME: homedir() } : {},
  };
}
