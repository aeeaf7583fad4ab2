import { execFileSync, spawnSync } from 'node:child_process';
import type { Host } from '../../../support/swift';

/** Whether hosts can be made here: network namespaces are root's, and not every container lets even root make them. */
export function canMakeHosts(): boolean {
  const probe = `df${process.pid}-probe`;
  if (spawnSync('ip', ['netns', 'add', probe]).status !== 0) return false;
  return spawnSync('ip', ['netns', 'delete', probe]).status === 0;
}

const ip = (...args: string[]): unknown => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** Network namespaces on one bridge: each with an address, a loopback and ports of its own. Whoever runs the tests is the first of them. */
export class Hosts {
  private readonly names: string[] = [];
  private readonly bridge = `df${process.pid}`;
  /** One network for each run, since two may be under way. */
  private readonly network = `10.${(process.pid % 200) + 20}.${Math.floor(process.pid / 200) % 250}`;

  private constructor() {
    ip('link', 'add', this.bridge, 'type', 'bridge');
    ip('addr', 'add', `${this.own}/24`, 'dev', this.bridge);
    ip('link', 'set', this.bridge, 'up');
    process.once('exit', this.removeAll);
  }

  static make(): Hosts {
    return new Hosts();
  }

  get own(): string {
    return `${this.network}.1`;
  }

  get cidr(): string {
    return `${this.network}.0/24`;
  }

  add(): Host {
    const number = this.names.length + 2;
    const name = `${this.bridge}-${number}`;
    const [outer, inner] = [`${this.bridge}o${number}`, `${this.bridge}i${number}`];
    const address = `${this.network}.${number}`;
    ip('netns', 'add', name);
    this.names.push(name);
    ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner, 'netns', name);
    ip('link', 'set', outer, 'master', this.bridge, 'up');
    for (const args of [
      ['addr', 'add', `${address}/24`, 'dev', inner],
      ['link', 'set', inner, 'up'],
      ['link', 'set', 'lo', 'up'],
    ])
      ip('-n', name, ...args);
    return { address, on: ['ip', 'netns', 'exec', name] };
  }

  removeAll = (): void => {
    process.removeListener('exit', this.removeAll);
    for (const name of this.names.splice(0)) spawnSync('ip', ['netns', 'delete', name]);
    spawnSync('ip', ['link', 'delete', this.bridge]);
  };
}
