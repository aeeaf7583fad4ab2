import build from '../../support/build';
import { makeCluster } from './cluster';

export default async function globalSetup(): Promise<void> {
  build();
  await makeCluster();
}
