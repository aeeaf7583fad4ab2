import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { RecognitionDto } from '../dto/public.dto';

const LENGTH = JSON.stringify({ recognised: false } satisfies RecognitionDto).length;

/**
 * `true` is a byte shorter than `false`: whoever sees only the size of an encrypted answer would know it. JSON may end in
 * blanks. Listed before the interceptor that stores answers, so that replayed ones are filled up too.
 */
@Injectable()
export class EqualLength implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<RecognitionDto>): Observable<string> {
    context.switchToHttp().getResponse<Response>().type('json');
    return next.handle().pipe(map((answer) => JSON.stringify(answer).padEnd(LENGTH)));
  }
}
