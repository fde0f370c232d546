import { generateKeyPairSync, sign } from 'node:crypto';

// A certificate in X.509 (RFC 5280), with the few parts that a test server needs.

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const object = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

const ECDSA_SHA256 = sequence(object('2a8648ce3d040302'));
const COMMON_NAME = object('550403');
const OTHER_NAMES = object('551d11');
const DAY_MS = 86_400_000;

/** A key and a certificate that it signed itself, for `host` and for 127.0.0.1: no client trusts it unless told to. */
export function makeCertificate({ host }: { host: string }): { key: string; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))));
  const names = sequence(der(0x82, Buffer.from(host)), der(0x87, Buffer.from([127, 0, 0, 1])));
  const now = Date.now();
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    sequence(time(new Date(now - DAY_MS)), time(new Date(now + DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(OTHER_NAMES, der(0x04, names)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const text =
    sequence(body, ECDSA_SHA256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${text.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
