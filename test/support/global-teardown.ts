import { current } from './test-server';

export default async function globalTeardown(): Promise<void> {
  await current.server?.stop();
}
