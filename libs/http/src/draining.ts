import { Injectable } from '@nestjs/common';

/**
 * Whether this process is about to stop. From then on it tells balancers so (`/ready`) and lets clients go: every answer closes its
 * connection, so that none of them sends its next request to a process that is gone.
 */
@Injectable()
export class Draining {
  private stopping = false;

  get begun(): boolean {
    return this.stopping;
  }

  begin(): void {
    this.stopping = true;
  }
}
