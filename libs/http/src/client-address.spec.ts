import type { Request } from 'express';
import { clientAddress, networkOf } from './client-address';

const requestOf = (ip: string | undefined, remoteAddress: string | undefined): Request =>
  ({ ip, socket: { remoteAddress } }) as unknown as Request;

it.each([
  ['203.0.113.9', '127.0.0.1', '203.0.113.9'],
  ['::ffff:203.0.113.9', '127.0.0.1', '203.0.113.9'],
  ['2001:DB8::1', '127.0.0.1', '2001:db8::1'],
  ['fe80::1%eth0', '127.0.0.1', 'fe80::1'],
  ['unknown', '127.0.0.1', '127.0.0.1'],
  ['a\nforged line', '127.0.0.1', '127.0.0.1'],
  [undefined, undefined, ''],
])('of %j at the socket %j is %j', (ip, socket, expected) => expect(clientAddress(requestOf(ip, socket))).toBe(expected));

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::8', '1:0:0:0::/64'],
  ['', ''],
])('the network of %j is %j', (address, network) => expect(networkOf(address)).toBe(network));
