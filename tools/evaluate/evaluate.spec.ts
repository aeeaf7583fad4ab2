import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PdfDeckBuilder } from '../../libs/deck-analysis/src/testing/pdf-deck-builder';

const run = promisify(execFile);

it('npm run evaluate holds a folder of decks against its truth, from the sources', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deal-flow-evaluate-'));
  try {
    const deck = await PdfDeckBuilder.create();
    deck.addPage().text('Acme Robotics', { x: 60, y: 100, size: 40, bold: true }).addPage().text('hello@acme.io', { x: 60, y: 100 });
    writeFileSync(join(folder, 'acme.pdf'), await deck.build());
    writeFileSync(join(folder, 'truth.json'), JSON.stringify([{ file: 'acme.pdf', company: 'Acme Robotics', emails: ['hello@acme.io'] }]));
    const { stdout } = await run(process.execPath, [join(__dirname, '..', 'evaluate.mjs'), folder, '--json']);
    const { rows } = JSON.parse(stdout) as { rows: { scores: { emails: number } }[] };
    expect(rows.map(({ scores }) => scores.emails)).toEqual([1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
