import { Injectable } from '@nestjs/common';
import { Db, newId, textArray, together, uuidArray } from '@app/database';
import type { AnswerRow } from './property-types';

export interface BatchAnswer {
  company_id: string;
  property_id: string;
  value: string | null;
  option_id: string | null;
}

/** A company's answer to one property. */
export interface AnswersToStore {
  companyId: string;
  /** The company is made in this transaction. */
  isNew: boolean;
  propertyId: string;
  rows: readonly AnswerRow[];
}

/** Values of the statements that store answers. */
export interface PreparedBatch {
  rows: string[];
  /** Of companies that were there before; empty without any. */
  before: string[];
}

/** Answers of many companies in one statement each, for files of them. */
@Injectable()
export class AnswerBatches {
  constructor(private readonly db: Db) {}

  /** In the order in which they were given. */
  ofCompanies(companyIds: readonly string[], propertyIds: readonly string[]): Promise<BatchAnswer[]> {
    return this.db.rows<BatchAnswer>(
      `SELECT company_id, property_id, value, option_id FROM property_answers
       WHERE company_id = ANY($1::uuid[]) AND property_id = ANY($2::uuid[]) ORDER BY company_id, property_id, position`,
      [companyIds, propertyIds],
    );
  }

  /** Stores answers in place of those given before to the same properties; in a transaction that holds or makes the companies. */
  async replace({ rows, before }: PreparedBatch): Promise<void> {
    if (before.length === 0) return this.insert(rows);
    await together(this.remove(before), this.insert(rows));
  }

  private async remove(answers: readonly string[]): Promise<void> {
    await this.db.run(
      `DELETE FROM property_answers a USING unnest($1::uuid[], $2::uuid[]) AS g (company_id, property_id)
         WHERE a.company_id = g.company_id AND a.property_id = g.property_id`,
      [...answers],
    );
  }

  /** A company of this transaction was made at its beginning, as `now()` says. */
  private async insert(answers: readonly string[]): Promise<void> {
    await this.db.run(
      `INSERT INTO property_answers (id, company_id, company_created_at, property_id, option_id, value, position)
       SELECT r.id, r.company_id, CASE WHEN r.is_new THEN now() ELSE (SELECT created_at FROM companies c WHERE c.id = r.company_id) END,
              r.property_id, r.option_id, r.value, r.position
       FROM unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::uuid[], $5::uuid[], $6::text[], $7::integer[])
         AS r (id, company_id, is_new, property_id, option_id, value, position)`,
      [...answers],
    );
  }
}

/** Answers as the statements take them, so that this is done while PostgreSQL does something else. */
export function preparedBatch(answers: readonly AnswersToStore[]): PreparedBatch {
  const ids: string[] = [];
  const companies: string[] = [];
  const isNew: string[] = [];
  const properties: string[] = [];
  const options: (string | null)[] = [];
  const values: (string | null)[] = [];
  const positions: number[] = [];
  for (const given of answers) {
    given.rows.forEach(({ value, optionId }, index) => {
      ids.push(newId());
      companies.push(given.companyId);
      isNew.push(given.isNew ? 't' : 'f');
      properties.push(given.propertyId);
      options.push(optionId);
      values.push(value);
      positions.push(index + 1);
    });
  }
  // Of a company that is new there is nothing to delete.
  const known = answers.filter((given) => !given.isNew);
  const before = [uuidArray(known.map(({ companyId }) => companyId)), uuidArray(known.map(({ propertyId }) => propertyId))];
  return {
    rows: [
      uuidArray(ids),
      uuidArray(companies),
      `{${isNew.join()}}`,
      uuidArray(properties),
      uuidArray(options),
      textArray(values),
      `{${positions.join()}}`,
    ],
    before: known.length === 0 ? [] : before,
  };
}
