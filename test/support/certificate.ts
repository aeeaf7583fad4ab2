import { generateKeyPairSync, sign } from 'node:crypto';

// Just enough of DER for a certificate that nobody has reason to trust.

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(body.length.toString(16).padStart(4, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x82]), length, body]);
};
const sequence = (...parts: Buffer[]): Buffer => tlv(0x30, ...parts);
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const integer = (value: number): Buffer => tlv(0x02, Buffer.from([value]));
const time = (at: Date): Buffer => tlv(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

const ECDSA_SHA256 = sequence(tlv(0x06, hex('2a8648ce3d040302')));
const COMMON_NAME = tlv(0x06, hex('550403'));
const ALTERNATIVE_NAMES = tlv(0x06, hex('551d11'));
const LOOPBACK = tlv(0x87, Buffer.from([127, 0, 0, 1]));
const DAY_MS = 86_400_000;

/** Of 127.0.0.1, for a day, signed by itself. */
export function selfSigned(now = Date.now()): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from('127.0.0.1')))));
  const extensions = tlv(0xa3, sequence(sequence(ALTERNATIVE_NAMES, tlv(0x04, sequence(LOOPBACK)))));
  const content = sequence(
    tlv(0xa0, integer(2)),
    integer(1),
    ECDSA_SHA256,
    name,
    sequence(time(new Date(now - DAY_MS)), time(new Date(now + DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const signature = tlv(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const der = sequence(content, ECDSA_SHA256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${der.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
