import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type InvestorPrincipal, pathResource } from '@app/auth';
import { AppConfig } from '@app/config';
import { createdAtKey, Db, isUuid, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import type { StoredUpload } from '@app/http';
import { JobsService } from '@app/jobs';
import { PipelinesService } from '@app/pipelines';
import { PropertiesService } from '@app/properties';
import { Storage } from '@app/storage';
import { fieldOfHeader, propertyOfHeader } from '../columns/fields';
import { mapColumns, parseMapping, type MappedColumn } from '../columns/mapping';
import { UnreadableText } from '../file/encoding';
import { NO_TYPE, recognise, type Reading } from '../file/recognise';
import { columnsOf } from '../file/records';
import { importDto, importRowDto, type ImportAcceptedDto, type ImportDto, type ImportRequest, type ImportRowDto } from './import.dto';
import { ImportsRepository, type ImportReader, type ImportRow } from './imports.repository';
import type { RowStatus } from './plan';

/** Whoever started an import reads it, and nobody else: its report holds rows of companies that others may not see. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly db: Db,
    private readonly imports: ImportsRepository,
    private readonly pipelines: PipelinesService,
    private readonly properties: PropertiesService,
    private readonly storage: Storage,
    private readonly jobs: JobsService,
    private readonly keyset: Keyset,
    private readonly config: AppConfig,
  ) {}

  /**
   * Takes a file in, to be carried on by the worker. Before anything is stored it is known to be readable and its columns to be mapped.
   * @throws ApiError unsupported_file_type, invalid_file, invalid_mapping, invalid_pipeline, invalid_request
   */
  async start(
    principal: Pick<InvestorPrincipal, 'teamId' | 'userId' | 'pipelineIds'>,
    upload: StoredUpload,
    request: ImportRequest,
    requestId: string,
  ): Promise<ImportAcceptedDto> {
    const reading = recognise(upload.head, upload.head.length === upload.sizeBytes);
    const columns = await this.columns(principal.teamId, upload.storageKey, reading, parseMapping(request.mapping));
    const resolved = await this.pipelines.resolve(principal, request.pipeline_ids);
    const named = request.pipeline_ids !== undefined && !['', '[]'].includes(request.pipeline_ids.trim());
    const id = await this.db.tx(async () => {
      const made = await this.imports.insert({
        teamId: principal.teamId,
        userId: principal.userId,
        storageKey: upload.storageKey,
        fileName: upload.fileName,
        reading,
        mode: request.mode ?? 'create',
        dryRun: request.dry_run === 'true',
        columns,
        pipelineIds: named ? resolved : [],
        requestId,
      });
      await this.jobs.enqueue({
        type: 'import',
        queue: 'slow',
        teamId: principal.teamId,
        source: 'investor',
        submittedBy: principal.userId,
        importId: made.id,
        requestId,
      });
      this.db.afterCommit(() => upload.keep());
      return made.id;
    });
    return { import_id: id, poll_url: `${this.config.baseUrl}/v1/imports/${id}`, status: 'queued' };
  }

  /** Newest first. @throws ApiError invalid_cursor */
  async list(reader: ImportReader, request: PageRequest): Promise<Page<ImportDto>> {
    const binding = ['imports', reader.teamId, reader.userId];
    const rows = await this.imports.list(reader, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, importDto);
  }

  /** @throws ApiError import_not_found */
  async get(reader: ImportReader, id: string): Promise<ImportDto> {
    return importDto(await this.find(reader, id));
  }

  /**
   * What became of the rows, in the order of the file.
   * @throws ApiError import_not_found, invalid_cursor, import_not_ready
   */
  async rows(reader: ImportReader, id: string, status: RowStatus | undefined, request: PageRequest): Promise<Page<ImportRowDto>> {
    const found = await this.find(reader, id);
    const binding = ['import rows', found.id, status];
    const position = this.keyset.position(request.cursor, binding);
    if (found.completed_at === null) throw new ApiError('import_not_ready');
    const rows = await this.imports.report(found.id, status, Number(position?.[0] ?? 0), request.limit + 1);
    return this.keyset.page(rows, request, binding, ({ line }) => [line], importRowDto);
  }

  private async find(reader: ImportReader, id: string): Promise<ImportRow> {
    const row = isUuid(id) ? await this.imports.find(reader, id) : null;
    if (!row) throw new ApiError('import_not_found');
    return row;
  }

  private async columns(
    teamId: string,
    storageKey: string,
    reading: Reading,
    mapping: Map<string, string | null>,
  ): Promise<MappedColumn[]> {
    const properties = await this.properties.ofTeam(teamId);
    const columns = await this.columnsIn(await this.storage.read(storageKey), reading);
    const [only] = columns;
    // One column that means nothing is a text, and no table.
    const isProse =
      columns.length === 1 && mapping.size === 0 && only !== undefined && !fieldOfHeader(only) && !propertyOfHeader(only, properties);
    if (columns.length === 0 || (isProse && reading.format === 'csv')) throw ApiError.of('unsupported_file_type', 'file', NO_TYPE);
    return mapColumns(columns, mapping, properties);
  }

  private async columnsIn(file: Readable, reading: Reading): Promise<string[]> {
    try {
      return await columnsOf(file, reading);
    } catch (error) {
      if (error instanceof UnreadableText) throw ApiError.of('invalid_file', 'file', error.message);
      throw error;
    } finally {
      file.destroy();
    }
  }
}

/** 404 `import_not_found` for imports that are unknown or somebody else's. */
export const ImportResource = pathResource(ImportsService, (imports, principal: InvestorPrincipal, { id = '' }) =>
  imports.get(principal, id),
);
