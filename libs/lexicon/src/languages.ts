import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { LanguageFile, ReadLanguage } from './schema';

/**
 * The languages that lie beside this file, English first, the others by their codes.
 * @throws when a file is not as the schema says, with the place in it
 */
export function readLanguages(folder: string): LanguageFile[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  const files = names.map((name) => parse(name, readFileSync(join(folder, name), 'utf8')));
  return files.sort((a, b) => Number(b.language === 'en') - Number(a.language === 'en'));
}

function parse(name: string, text: string): LanguageFile {
  // When it is needed: the library of schemas takes a tenth of a second to load, and commands that read no deck load this lib, too.
  const { languageSchema } = createRequire(__filename)('./schema') as typeof import('./schema');
  const result = languageSchema.safeParse(JSON.parse(text));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new Error(`${name}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a language'}`);
  }
  if (name !== `${result.data.language}.json`) throw new Error(`${name} says that it is ${result.data.language}.json`);
  return result.data;
}

let here: readonly LanguageFile[] | undefined;

/** Those that lie here; read once, when first asked for. */
export function languages(): readonly LanguageFile[] {
  return (here ??= readLanguages(__dirname));
}

/** Those that decks are read in. */
export function languagesRead(): readonly ReadLanguage[] {
  return languages().filter((file): file is ReadLanguage => file.sections !== undefined && file.facts !== undefined);
}
