import { Redis } from 'ioredis';
import { describeWith } from './programs';
import { startTestRedis } from './redis';

describeWith('redis-server', 'the Redis of the tests', () => {
  it('keeps over a kill what it had acknowledged a second before', async () => {
    const server = await startTestRedis();
    const client = new Redis(server.url);
    client.on('error', () => undefined);
    try {
      await client.set('deck', 'kept');
      await client.config('SET', 'appendfsync', 'always');
      await client.set('fence', '1');
      await server.restart();
      expect(await client.get('deck')).toBe('kept');
      expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    } finally {
      client.disconnect();
      await server.stop();
    }
  });
});
