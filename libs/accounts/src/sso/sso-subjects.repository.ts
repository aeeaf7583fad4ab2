import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Db, newId } from '@app/database';
import { SsoSubjectEntity } from './sso-subject.entity';

/** An issuer's name for a person, as one team knows it. */
export interface Subject {
  teamId: string;
  issuer: string;
  subject: string;
}

/** Every query on sso_subjects. */
@Injectable()
export class SsoSubjectsRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(SsoSubjectEntity) private readonly subjects: Repository<SsoSubjectEntity>,
  ) {}

  /** @returns the user's id */
  async find({ teamId, issuer, subject }: Subject): Promise<string | null> {
    const known = await this.subjects.findOneBy({ team_id: teamId, issuer, subject });
    return known?.user_id ?? null;
  }

  /** Whether the issuer calls this user something already: a second subject with their e-mail is somebody else. */
  isTaken({ teamId, issuer }: Subject, userId: string): Promise<boolean> {
    return this.subjects.existsBy({ team_id: teamId, issuer, user_id: userId });
  }

  async insert({ teamId, issuer, subject }: Subject, userId: string): Promise<void> {
    await this.subjects.insert({ id: newId(), team_id: teamId, user_id: userId, issuer, subject });
  }

  /** Whether somebody is the admin of a company of another team, where this team's issuer has no say. */
  async actsElsewhere(userId: string, teamId: string): Promise<boolean> {
    const text = `SELECT 1 FROM company_admins a JOIN companies c ON c.id = a.company_id WHERE a.user_id = $1 AND c.team_id <> $2`;
    return (await this.db.row(text, [userId, teamId])) !== null;
  }
}
