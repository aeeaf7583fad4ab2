import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { attachment } from '@app/storage';
import type { ServiceRequest, ServiceResponse } from '@app/http';
import type { Export } from './exports.service';
import { CONTENT_TYPES, headOf, textOf } from './lines';

/** Streams an export to whoever asked for it. */
@Injectable()
export class ExportResponses {
  /**
   * A reader that takes nothing for `idle` milliseconds is gone, and all of it ends after `total`: no snapshot is held for longer than an
   * hour, the last statement (two minutes at most) included.
   */
  readonly limits = { idle: 60_000, total: 57 * 60_000 };

  /**
   * Throws only while nothing has been sent. After that an error breaks the connection: an export that ends as it should is whole.
   */
  async send({ name, format, columns, batches }: Export, request: ServiceRequest, response: ServiceResponse): Promise<void> {
    // The first rows before the headers: what is refused, is refused with a status.
    const began = Date.now();
    const first = await batches.next();
    const text = async function* (): AsyncGenerator<string> {
      const head = headOf(format, columns);
      if (head !== '') yield head;
      for (let next = first; !next.done; next = await batches.next()) yield textOf(format, columns, next.value);
    };
    const zipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(request.headers['accept-encoding'] ?? ''));
    response.set({
      'Content-Type': CONTENT_TYPES[format],
      'Content-Disposition': attachment(`${name}.${format}`),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
      ...(zipped && { 'Content-Encoding': 'gzip' }),
    });
    response.setTimeout(this.limits.idle, () => response.destroy());
    const end = setTimeout(() => response.destroy(), this.limits.total - (Date.now() - began));
    const source = Readable.from(text(), { objectMode: false });
    try {
      if (zipped) await pipeline(source, createGzip({ level: constants.Z_BEST_SPEED }), response);
      else await pipeline(source, response);
    } catch {
      response.destroy();
    } finally {
      clearTimeout(end);
      await batches.return(undefined).catch(() => undefined);
    }
  }
}
