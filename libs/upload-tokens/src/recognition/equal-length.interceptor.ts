import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { RecognitionDto } from '../dto/public.dto';
import { MOST_NAME } from './identities.repository';

/** JSON takes six bytes for the longest of characters (`\u0001`). */
const BYTES = JSON.stringify({ recognised: true, founder_name: '' } satisfies RecognitionDto).length + 6 * MOST_NAME;

/**
 * `true` is a byte shorter than `false`, and a name longer than none: whoever sees only the size of an encrypted answer would know it.
 * JSON may end in blanks. Listed before the interceptor that stores answers, so that replayed ones are filled up too.
 */
@Injectable()
export class EqualLength implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<RecognitionDto>): Observable<string> {
    context.switchToHttp().getResponse<Response>().type('json');
    return next.handle().pipe(map(filledUp));
  }
}

function filledUp(answer: RecognitionDto): string {
  const json = JSON.stringify(answer);
  return json + ' '.repeat(Math.max(0, BYTES - Buffer.byteLength(json)));
}
