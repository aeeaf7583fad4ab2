import { FIELDS } from './score';
import type { Field, Scores } from './score';

export interface Row {
  file: string;
  cri: number | null;
  scores: Scores;
  stated: Field[];
}

const mean = (values: number[]): number => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length);

/** Means by field; over all of them, and over the decks that state the field alone. */
export function meansOf(rows: Row[]): { fields: Scores; overall: number; stated: number } {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, mean(rows.map(({ scores }) => scores[field]))])) as Scores;
  const told = FIELDS.map((field) => rows.filter((row) => row.stated.includes(field)).map(({ scores }) => scores[field]));
  return {
    fields,
    overall: mean(FIELDS.map((field) => fields[field])),
    stated: mean(told.filter((values) => values.length > 0).map(mean)),
  };
}

/** A line for each deck, one of means, and the two figures. */
export function tableOf(rows: Row[]): string {
  const means = meansOf(rows);
  const cells = (scores: Scores): string[] => FIELDS.map((field) => scores[field].toFixed(2).padStart(15));
  return [
    ['deck'.padEnd(50), ' CRI', ...FIELDS.map((field) => field.padStart(15))].join(' '),
    ...rows.map(({ file, cri, scores }) => [file.slice(0, 50).padEnd(50), String(cri ?? '-').padStart(4), ...cells(scores)].join(' ')),
    ['mean'.padEnd(50), '    ', ...cells(means.fields)].join(' '),
    `stated ${means.stated.toFixed(3)}`,
    `overall ${means.overall.toFixed(3)}`,
  ].join('\n');
}
