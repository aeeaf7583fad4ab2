import { isIP, isIPv4 } from 'node:net';
import type { Request } from 'express';

/**
 * Who asks: the socket's address, or what the proxies that `TRUST_PROXY` names say about it. An IPv4 address written as IPv6
 * (`::ffff:…`) is given as IPv4. What a proxy sends that is no address is ignored.
 */
export function clientAddress(request: Request): string {
  return addressIn(request.ip) ?? addressIn(request.socket.remoteAddress) ?? '';
}

function addressIn(text: string | undefined): string | null {
  // What follows a percent sign names the interface.
  const plain = (text ?? '').split('%', 1)[0] as string;
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1];
  const address = mapped ?? plain;
  return isIP(address) === 0 ? null : address.toLowerCase();
}

/** What one client can have many addresses of: an IPv6 network of 64 bits; an IPv4 address is one client. */
export function networkOf(address: string): string {
  if (isIPv4(address) || address === '') return address;
  // The URL parser writes every spelling the same way.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const groups = tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
