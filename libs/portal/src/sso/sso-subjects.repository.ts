import { Injectable } from '@nestjs/common';
import { Db, newId } from '@app/database';

/** An issuer's name for a person, as one team knows it. */
export interface Subject {
  teamId: string;
  issuer: string;
  subject: string;
}

/** Every query on sso_subjects. */
@Injectable()
export class SsoSubjectsRepository {
  constructor(private readonly db: Db) {}

  /** @returns the user's id */
  async find({ teamId, issuer, subject }: Subject): Promise<string | null> {
    const row = await this.db.row<{ user_id: string }>(
      'SELECT user_id FROM sso_subjects WHERE team_id = $1 AND issuer = $2 AND subject = $3',
      [teamId, issuer, subject],
    );
    return row?.user_id ?? null;
  }

  /** Whether the issuer calls this user something already: a second subject with their e-mail is somebody else. */
  async isTaken({ teamId, issuer }: Subject, userId: string): Promise<boolean> {
    const text = 'SELECT 1 FROM sso_subjects WHERE team_id = $1 AND issuer = $2 AND user_id = $3';
    return (await this.db.row(text, [teamId, issuer, userId])) !== null;
  }

  async insert({ teamId, issuer, subject }: Subject, userId: string): Promise<void> {
    await this.db.run('INSERT INTO sso_subjects (id, team_id, user_id, issuer, subject) VALUES ($1, $2, $3, $4, $5)', [
      newId(),
      teamId,
      userId,
      issuer,
      subject,
    ]);
  }

  /** Whether somebody is the admin of a company of another team, where this team's issuer has no say. */
  async actsElsewhere(userId: string, teamId: string): Promise<boolean> {
    const text = `SELECT 1 FROM company_admins a JOIN companies c ON c.id = a.company_id WHERE a.user_id = $1 AND c.team_id <> $2`;
    return (await this.db.row(text, [userId, teamId])) !== null;
  }
}
