import { Injectable } from '@nestjs/common';
import { Db, newId } from '@app/database';
import type { AnswerRow } from './property-types';

export interface BatchAnswer {
  company_id: string;
  property_id: string;
  value: string | null;
  option_id: string | null;
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

  /** Stores answers in place of those given before to the same properties; the caller holds the companies' rows. */
  async replace(answers: readonly { companyId: string; rows: readonly AnswerRow[] }[], known: ReadonlySet<string>): Promise<void> {
    const rows = answers.flatMap(({ companyId, rows: given }) =>
      given.map((row, position) => ({
        id: newId(),
        company_id: companyId,
        property_id: row.propertyId,
        value: row.value,
        option_id: row.optionId,
        position: position + 1,
      })),
    );
    // Those of companies that were there before; of a new one there is nothing to delete.
    const before = rows.filter(({ company_id: id }) => known.has(id));
    if (before.length > 0) {
      await this.db.run(
        `DELETE FROM property_answers a USING (SELECT DISTINCT company_id, property_id FROM json_to_recordset($1::json)
           AS r (company_id uuid, property_id uuid)) g WHERE a.company_id = g.company_id AND a.property_id = g.property_id`,
        [JSON.stringify(before)],
      );
    }
    await this.db.run(
      `INSERT INTO property_answers (id, company_id, company_created_at, property_id, option_id, value, position)
       SELECT r.id, r.company_id, c.created_at, r.property_id, r.option_id, r.value, r.position
       FROM json_to_recordset($1::json) AS r (id uuid, company_id uuid, property_id uuid, option_id uuid, value text, position integer)
       JOIN companies c ON c.id = r.company_id`,
      [JSON.stringify(rows)],
    );
  }
}
