import { until } from '../../../test/support/processes';
import { openDatabase, type OpenDatabase } from '../../../test/support/rows';
import { SessionLocks } from './session-locks.repository';

describe('a lock of a session', () => {
  let open: OpenDatabase;
  let locks: SessionLocks;

  beforeAll(async () => {
    open = await openDatabase();
    locks = new SessionLocks(open.config);
  });
  afterAll(() => open.close());

  it('keeps others out while its work lasts, whatever connections that asks for, and no longer', async () => {
    const order: string[] = [];
    await locks.during(async (one) => {
      const ran = await one.whileHeld('tidy', async () => {
        await locks.during(async (other) => {
          expect(await other.whileHeld('tidy', () => Promise.resolve(order.push('beside')))).toBe(false);
          expect(await other.whileHeld('count', () => Promise.resolve(order.push('another')))).toBe(true);
        });
        order.push('first');
      });
      expect(ran).toBe(true);
      await locks.during((other) => other.whileHeld('tidy', () => Promise.resolve(order.push('next'))));
    });
    expect(order).toEqual(['another', 'first', 'next']);
  });

  it('is given back by work that fails', async () => {
    await locks.during(async (one) => {
      await expect(one.whileHeld('tidy', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      await locks.during(async (other) => expect(await other.whileHeld('tidy', () => Promise.resolve())).toBe(true));
    });
  });

  it('goes with its connection, which is made again for the next one', async () => {
    const breaks = async (): Promise<void> => {
      await open.db.rows(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'deal-flow locks' AND datname = current_database()`,
      );
    };
    await locks.during(async (one) => {
      await one.whileHeld('tidy', async () => {
        await breaks();
        await locks.during((other) => until('it is free', () => other.whileHeld('tidy', () => Promise.resolve())));
      });
      expect(await one.whileHeld('tidy', () => Promise.resolve())).toBe(true);
    });
  });
});
