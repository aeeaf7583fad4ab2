import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Db, newId } from '@app/database';
import { ErasureEntity } from './erasure.entity';

export type Erasure = Pick<ErasureEntity, 'team_id' | 'kind' | 'subject'>;

/** The record of erasures. */
@Injectable()
export class ErasuresRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(ErasureEntity) private readonly erasures: Repository<ErasureEntity>,
  ) {}

  /** Once for each subject. @returns its id */
  async add({ team_id, kind, subject }: Erasure): Promise<string> {
    const known = await this.erasures.findOneBy({ team_id, kind, subject });
    if (known) return known.id;
    const id = newId();
    await this.erasures.insert({ id, team_id, kind, subject });
    return id;
  }

  all(): Promise<Erasure[]> {
    return this.erasures.find({ select: { team_id: true, kind: true, subject: true }, order: { id: 'ASC' } });
  }

  /** By hand: the table is another lib's. */
  async teamExists(id: string): Promise<boolean> {
    return (await this.db.row('SELECT 1 FROM teams WHERE id = $1', [id])) !== null;
  }
}
