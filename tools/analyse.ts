import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DeckReaderPool, DeckReadError, understand } from '@app/deck-analysis';
import { NO_PLATFORM_FACTS, rubricAsMarkdown, scoreDeck } from '@app/scoring';
import { analysisJson } from './analyse/json';
import { analysisReport } from './analyse/report';
import { uploadFolder } from './analyse/upload';

// npm run -s analyse -- FILE [--json] [--no-ocr] [--timing]: what stages 1 to 4 make of a deck. Needs no database; the platform's
// part of the score is that of a company nobody has written about yet.
// npm run -s analyse -- --rubric: what is worth how much, and what each step needs.
// npm run -s analyse -- --upload DIR: sends the PDFs of a folder through a whole service, hostile ones for instance.

const USAGE = `usage: npm run -s analyse -- FILE.pdf [--json] [--no-ocr] [--timing]
       npm run -s analyse -- --rubric
       npm run -s analyse -- --upload DIR`;

async function main(args: string[]): Promise<number> {
  const flags = new Set(args.filter((arg) => arg.startsWith('--')));
  const [file] = args.filter((arg) => !arg.startsWith('--'));
  if (flags.has('--rubric')) {
    console.log(rubricAsMarkdown());
    return 0;
  }
  if (file === undefined) {
    console.error(USAGE);
    return 2;
  }
  if (flags.has('--upload')) {
    await uploadFolder(file);
    return 0;
  }
  return analyse(file, flags);
}

async function analyse(file: string, flags: ReadonlySet<string>): Promise<number> {
  const pool = new DeckReaderPool({ size: 1, ocr: !flags.has('--no-ocr') });
  try {
    const started = performance.now();
    const document = await pool.read(new Uint8Array(readFileSync(file)));
    const read = performance.now();
    const facts = understand(document, { fileName: basename(file) });
    const understood = performance.now();
    const cri = scoreDeck(facts, NO_PLATFORM_FACTS);
    if (flags.has('--timing')) {
      console.error(
        `read ${Math.round(read - started)} ms, understand ${Math.round(understood - read)} ms, score ${Math.round(performance.now() - understood)} ms`,
      );
    }
    console.log(flags.has('--json') ? JSON.stringify(analysisJson(facts, cri), null, 1) : analysisReport(basename(file), facts, cri));
    return 0;
  } catch (error) {
    if (!(error instanceof DeckReadError)) throw error;
    if (flags.has('--json')) console.log(JSON.stringify({ error: { code: error.code, message: error.message } }));
    else console.error(`${error.code}: ${error.message}`);
    return 1;
  } finally {
    await pool.close();
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
