import { createHash, randomBytes } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiKeysService } from '@app/auth';
import { type Db, newId } from '@app/database';
import { PipelinesService, type Pipeline } from '@app/pipelines';
import { PropertiesService, type ManagedProperty, type NewProperty } from '@app/properties';
import { Recognition } from '@app/upload-tokens';

export interface Team {
  id: string;
  adminId: string;
  pipeline: Pipeline;
  /** An investor key of the team's admin that reads and writes. */
  key: string;
}

/** Makes teams, people and keys through the services that the portal uses. */
export class Seeder {
  private readonly keys: ApiKeysService;
  private readonly pipelines: PipelinesService;
  private readonly properties: PropertiesService;
  private readonly recognition: Recognition;

  constructor(
    api: NestExpressApplication,
    private readonly db: Db,
  ) {
    this.keys = api.get(ApiKeysService, { strict: false });
    this.pipelines = api.get(PipelinesService, { strict: false });
    this.properties = api.get(PropertiesService, { strict: false });
    this.recognition = api.get(Recognition, { strict: false });
  }

  async team(name = 'Test Ventures'): Promise<Team> {
    const id = newId();
    await this.db.run('INSERT INTO teams (id, name) VALUES ($1, $2)', [id, name]);
    const pipeline = await this.pipelines.create(id, {});
    const adminId = await this.member(id, 'admin');
    return { id, adminId, pipeline, key: await this.investorKey(id, adminId) };
  }

  async user(): Promise<string> {
    const id = newId();
    await this.db.run('INSERT INTO users (id, email, name) VALUES ($1, $2, $3)', [id, `${id}@example.com`, 'A Person']);
    return id;
  }

  async member(teamId: string, role: 'admin' | 'member' | 'viewer', pipelineIds: string[] | null = null): Promise<string> {
    const userId = await this.user();
    await this.db.run('INSERT INTO memberships (id, team_id, user_id, role, pipeline_ids) VALUES ($1, $2, $3, $4, $5)', [
      newId(),
      teamId,
      userId,
      role,
      pipelineIds,
    ]);
    return userId;
  }

  /** An identity whose owner has said so; null: invited, and has not answered. */
  async identity(
    teamId: string,
    email: string,
    recognisable: boolean | null,
    founder_name: string | null = null,
  ): Promise<{ id: string; token: string }> {
    const link = this.recognition.newLink();
    const { id } = await this.recognition.invite(teamId, email, link);
    if (recognisable !== null) await this.recognition.answer(link.token, { recognisable, founder_name });
    return { id, token: link.token };
  }

  async investorKey(teamId: string, userId: string, canWrite = true): Promise<string> {
    return (await this.issued(teamId, userId, canWrite)).key;
  }

  async issued(teamId: string, userId: string, canWrite: boolean): Promise<{ key: string; id: string }> {
    const { key, row } = await this.keys.issue({
      name: 'test',
      portal: 'investor',
      canWrite,
      userId,
      teamId,
      companyId: null,
      createdBy: userId,
    });
    return { key, id: row.id };
  }

  /** A founder key of a new admin of the company. */
  async founderKey(teamId: string, companyId: string, canWrite = true): Promise<string> {
    const userId = await this.user();
    await this.db.run('INSERT INTO company_admins (id, company_id, user_id) VALUES ($1, $2, $3)', [newId(), companyId, userId]);
    const { key } = await this.keys.issue({ name: 'test', portal: 'founder', canWrite, userId, teamId, companyId, createdBy: userId });
    return key;
  }

  /** The bearer value of a portal session that cost no password. */
  async portalSession(userId: string): Promise<string> {
    const token = `svc_portal_${randomBytes(32).toString('base64url')}`;
    await this.db.run(`INSERT INTO portal_sessions (id, user_id, token_hash, expires_at) VALUES ($1, $2, $3, now() + interval '1 hour')`, [
      newId(),
      userId,
      createHash('sha256').update(token).digest(),
    ]);
    return token;
  }

  pipeline(teamId: string, name: string): Promise<Pipeline> {
    return this.pipelines.create(teamId, { name });
  }

  property(teamId: string, property: NewProperty): Promise<ManagedProperty> {
    return this.properties.create(teamId, property);
  }
}
