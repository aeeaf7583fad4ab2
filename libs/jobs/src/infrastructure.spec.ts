import { InfrastructureError, infrastructureError } from './infrastructure';
import { JobFailure } from './job-states';

const withCode = (code: string, message = 'something'): Error => Object.assign(new Error(message), { code });

describe('infrastructureError', () => {
  it.each([
    ['a server that shuts down', withCode('57P01'), 'database'],
    ['a server without free connections', withCode('53300'), 'database'],
    ['a server without room', withCode('53100'), 'database'],
    ['a server that has become a standby', withCode('25006'), 'database'],
    ['a deadlock', withCode('40P01'), 'database'],
    ['a server that is not there', withCode('ECONNREFUSED'), 'database'],
    ['a broken connection', new Error('Connection terminated unexpectedly'), 'database'],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), 'database'],
    ['a silent server', new Error('PostgreSQL does not answer'), 'database'],
    ['a full disk', withCode('ENOSPC'), 'machine'],
    ['too many open files', withCode('EMFILE'), 'machine'],
    ['one that is typed', new InfrastructureError('storage'), 'storage'],
    ['one within the error of a library', Object.assign(new Error('query failed'), { driverError: withCode('08006') }), 'database'],
    ['one as a cause', new Error('could not', { cause: withCode('ENOSPC') }), 'machine'],
  ])('is what %s is', (_name, error, part) => {
    expect(infrastructureError(error)).toMatchObject({ name: 'InfrastructureError', part });
  });

  it.each([
    ['a deck', new JobFailure('analysis_failed')],
    ['a defect of ours', new TypeError('undefined is not a function')],
    ['a row that breaks a rule', withCode('23505')],
    ['a statement that takes too long, which may be the job’s own doing', withCode('57014')],
    ['nothing that was thrown', undefined],
    ['what is no error', 'ECONNREFUSED'],
  ])('is not what %s is', (_name, error) => {
    expect(infrastructureError(error)).toBeNull();
  });

  it('ends with errors that go round in circles', () => {
    const circle = new Error('round');
    circle.cause = circle;
    expect(infrastructureError(circle)).toBeNull();
  });
});
