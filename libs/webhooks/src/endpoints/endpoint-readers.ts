import { Injectable } from '@nestjs/common';
import type { TeamReader } from '@app/events';
import { MembersService } from '@app/teams';
import type { EndpointRow } from './webhook-endpoints.repository';

/** What an endpoint sees: what its creator sees now (contract-2, section 5). */
@Injectable()
export class EndpointReaders {
  constructor(private readonly members: MembersService) {}

  /** Null where the creator is in the team no more. */
  async of({ created_by: userId, team_id: teamId }: Pick<EndpointRow, 'created_by' | 'team_id'>): Promise<TeamReader | null> {
    const member = await this.members.findActive(userId);
    if (!member || member.team_id !== teamId) return null;
    return { teamId, userId, pipelineIds: member.pipeline_ids };
  }
}

/** The same narrowed to the pipelines that the endpoint is for: it decides what is sent, not how it is told. */
export function narrowed(reader: TeamReader, pipelineIds: readonly string[] | null): TeamReader {
  if (pipelineIds === null) return reader;
  const seen = reader.pipelineIds;
  return { ...reader, pipelineIds: seen === null ? pipelineIds : pipelineIds.filter((id) => seen.includes(id)) };
}
