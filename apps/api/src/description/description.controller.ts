import { Controller, Get, Injectable, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '@app/auth';
import type { Response } from 'express';

/** The description's text, made once at the first request: only the finished application can be described. */
@Injectable()
export class Description {
  private make: () => object = () => ({});
  private text: string | null = null;

  comesFrom(make: () => object): void {
    this.make = make;
  }

  get json(): string {
    return (this.text ??= JSON.stringify(this.make()));
  }
}

@ApiTags('Service')
@Controller('v1')
export class DescriptionController {
  constructor(private readonly description: Description) {}

  @Get('openapi.json')
  @Access('public')
  @ApiOperation({
    operationId: 'getDescription',
    summary: 'This description',
    description: 'OpenAPI 3.1, made from the running service; the readable form is at [/docs](/docs).',
  })
  @ApiResponse({
    status: 200,
    description: 'The OpenAPI document.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['openapi', 'info', 'paths'],
          properties: {
            openapi: { type: 'string', example: '3.1.0' },
            info: {
              type: 'object',
              additionalProperties: true,
              example: { title: 'Deal-Flow Service API', version: '1.0.0' },
            },
            paths: { type: 'object', additionalProperties: true, example: {} },
          },
          additionalProperties: true,
        },
      },
    },
  })
  get(@Res() response: Response): void {
    response.type('application/json').send(this.description.json);
  }
}
