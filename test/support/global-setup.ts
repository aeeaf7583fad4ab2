import { current, startTestServer } from './test-server';

/** Runs once a test run, before the first database or whole-app test; test processes read the two variables. */
export default async function globalSetup(): Promise<void> {
  current.server = await startTestServer();
  process.env.TEST_SERVER_URL = current.server.baseUrl;
  process.env.TEST_TEMPLATE = current.server.template;
}
