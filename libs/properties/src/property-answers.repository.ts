import { Injectable } from '@nestjs/common';
import { Db, newId } from '@app/database';
import type { AnswerRow } from './property-types';

@Injectable()
export class PropertyAnswersRepository {
  constructor(private readonly db: Db) {}

  async remove(companyId: string, propertyIds: readonly string[]): Promise<void> {
    await this.db.run('DELETE FROM property_answers WHERE company_id = $1 AND property_id = ANY($2::uuid[])', [companyId, propertyIds]);
  }

  /** Stores answers, in place of those given before to the same properties. At least one. */
  async replace(company: { id: string; created_at: Date }, rows: AnswerRow[]): Promise<void> {
    await this.db.run('DELETE FROM property_answers WHERE company_id = $1 AND property_id = ANY($2::uuid[])', [
      company.id,
      rows.map(({ propertyId }) => propertyId),
    ]);
    await this.db.run(
      `INSERT INTO property_answers (id, company_id, company_created_at, property_id, option_id, value, position)
       SELECT id, $1, $2, property_id, option_id, value, position
       FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[])
         WITH ORDINALITY AS a(id, property_id, option_id, value, position)`,
      [
        company.id,
        company.created_at,
        rows.map(() => newId()),
        rows.map((row) => row.propertyId),
        rows.map((row) => row.optionId),
        rows.map((row) => row.value),
      ],
    );
  }
}
