import { removeCluster } from './cluster';

export default function globalTeardown(): void {
  removeCluster();
}
